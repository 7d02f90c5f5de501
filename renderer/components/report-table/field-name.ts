import type { TFunction } from 'i18next'
import { en } from '../../i18n/en/index.ts'

type KnownField = keyof typeof en.fields.names

export function isKnownField(name: string): name is KnownField {
  return Object.hasOwn(en.fields.names, name)
}

/** A field's name in the window's language; an unknown field keeps its own. */
export function fieldName(t: TFunction<['reports', 'fields']>, name: string): string {
  return isKnownField(name) ? t(`fields:names.${name}`) : name
}

/** One sentence about a field; nothing about an unknown one. */
export function fieldExplanation(t: TFunction<['reports', 'fields']>, name: string): string | undefined {
  return isKnownField(name) ? t(`fields:explanations.${name}`) : undefined
}
