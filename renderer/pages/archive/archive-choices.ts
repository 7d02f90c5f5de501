import { useTranslation } from 'react-i18next'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { useArchiveValues } from '../../data/archive.ts'
import { hasFieldText } from '../../i18n/field-texts.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

/** The values of a column in the archive to choose from, with `chosen` among them; the first one is any. */
export function useChoices(
  profileId: string,
  report: ReportName,
  column: 'disposition' | 'type',
  chosen: string,
): readonly Choice[] {
  const { t } = useTranslation(['archive', 'fields'])
  const stored = useArchiveValues(profileId, report, column)
  const values = [...new Set([...stored, ...(chosen === '' ? [] : [chosen])])]
  const nameOf = (value: string) => {
    if (column === 'disposition' && hasFieldText('dispositions', value))
      return t(`fields:dispositions.${value}`)
    if (column === 'type' && hasFieldText('types', value)) return t(`fields:types.${value}`)
    return value
  }
  return [
    { value: '', label: t('archive:form.any') },
    ...values.map((value) => ({ value, label: nameOf(value) })),
  ]
}
