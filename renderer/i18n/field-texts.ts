import type { en } from './en/index.ts'
import { i18n } from './i18n.ts'

type FieldTexts = (typeof en)['fields']

/** Whether the texts name this field, or this value of a field; call centers send others too. */
export function hasFieldText<Group extends 'names' | 'dispositions' | 'types'>(
  group: Group,
  name: string,
): name is keyof FieldTexts[Group] & string {
  const named: unknown = i18n.getResource(i18n.resolvedLanguage ?? i18n.language, 'fields', group)
  return typeof named === 'object' && named !== null && Object.hasOwn(named, name)
}
