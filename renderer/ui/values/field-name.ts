import type { TFunction } from 'i18next'
import type { en } from '../../i18n/en/index.ts'
import { i18n } from '../../i18n/i18n.ts'

type FieldTexts = (typeof en)['fields']

/** Whether the texts name this field, or this value of a field; call centers send others too. */
export function hasFieldText<Group extends 'names' | 'dispositions' | 'types'>(
  group: Group,
  name: string,
): name is keyof FieldTexts[Group] & string {
  const named: unknown = i18n.getResource(i18n.resolvedLanguage ?? i18n.language, 'fields', group)
  return typeof named === 'object' && named !== null && Object.hasOwn(named, name)
}

/** A field's name in the window's language; an unknown field keeps its own. */
export function fieldName(t: TFunction<['reports', 'fields']>, name: string): string {
  return hasFieldText('names', name) ? t(`fields:names.${name}`) : name
}

/** One sentence about a field; nothing about an unknown one. */
export function fieldExplanation(t: TFunction<['reports', 'fields']>, name: string): string | undefined {
  return hasFieldText('names', name) ? t(`fields:explanations.${name}`) : undefined
}
