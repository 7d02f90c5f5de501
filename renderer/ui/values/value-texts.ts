import type { TFunction } from 'i18next'
import { createContext, useContext } from 'react'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { en } from '../../i18n/en/index.ts'
import { i18n } from '../../i18n/i18n.ts'

/** The namespaces of the texts about values. */
export const valueAreas = ['fields', 'reports', 'clock'] as const

/** Created once per window: a `useTranslation` in each cell is a table's largest cost. */
export const ValueTextsContext = createContext(i18n.getFixedT(null, valueAreas))

/** Returns the translation function for texts about values. */
export function useValueTexts() {
  return useContext(ValueTextsContext)
}

type FieldTexts = (typeof en)['fields']
type TextGroup = 'names' | 'dispositions' | 'types' | 'hangups' | 'queueStatuses' | 'directions' | 'stepTypes'

/** Returns whether the texts name a field or a value; call centers send others too. */
export function hasFieldText<Group extends TextGroup>(
  group: Group,
  name: string,
): name is keyof FieldTexts[Group] & string {
  const named: unknown = i18n.getResource(i18n.resolvedLanguage ?? i18n.language, 'fields', group)
  return typeof named === 'object' && named !== null && Object.hasOwn(named, name)
}

/** Returns the word for a value of a field, as records and events have it; null for one without a word. */
export function valueWord(
  t: ReturnType<typeof useValueTexts>,
  field: string | null,
  value: string,
): string | null {
  switch (field) {
    case 'disposition':
      return hasFieldText('dispositions', value) ? t(`fields:dispositions.${value}`) : null
    case 'type':
      return hasFieldText('types', value) ? t(`fields:types.${value}`) : null
    case 'hangup':
      return hasFieldText('hangups', value) ? t(`fields:hangups.${value}`) : null
    case 'queue_status':
      return hasFieldText('queueStatuses', value) ? t(`fields:queueStatuses.${value}`) : null
    case 'direction':
      return hasFieldText('directions', value) ? t(`fields:directions.${value}`) : null
    default:
      return null
  }
}

/** Returns a field's name in the window's language, or the name itself for an unknown field. */
export function fieldName(
  t: TFunction<['reports', 'fields']>,
  name: string,
  report?: ReportName | undefined,
): string {
  return hasFieldText('names', name) ? t(`fields:names.${textOf(name, report)}`) : name
}

/** Returns the sentence that explains a field; undefined for an unknown one. */
export function fieldExplanation(
  t: TFunction<['reports', 'fields']>,
  name: string,
  report?: ReportName | undefined,
): string | undefined {
  return hasFieldText('names', name) ? t(`fields:explanations.${textOf(name, report)}`) : undefined
}

/** Returns the text of a field; some reports mean something else by the same name. */
function textOf(name: keyof FieldTexts['names'], report: ReportName | undefined): keyof FieldTexts['names'] {
  const own = `${name}_${report}`
  return hasFieldText('names', own) ? own : name
}
