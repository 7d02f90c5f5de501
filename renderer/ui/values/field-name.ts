import type { TFunction } from 'i18next'
import { hasFieldText } from '../../i18n/field-texts.ts'

/** A field's name in the window's language; an unknown field keeps its own. */
export function fieldName(t: TFunction<['reports', 'fields']>, name: string): string {
  return hasFieldText('names', name) ? t(`fields:names.${name}`) : name
}

/** One sentence about a field; nothing about an unknown one. */
export function fieldExplanation(t: TFunction<['reports', 'fields']>, name: string): string | undefined {
  return hasFieldText('names', name) ? t(`fields:explanations.${name}`) : undefined
}
