import { useTranslation } from 'react-i18next'
import type { Contradiction } from '../../../shared/clock/contradictions.ts'
import { fieldName } from '../../ui/values/field-name.ts'
import { offsetName } from './offset-name.ts'

/** Says in one sentence what contradicts what. */
export function useContradictionText(): (contradiction: Contradiction) => string {
  const { t } = useTranslation('clock')
  const { t: tFields } = useTranslation(['reports', 'fields'])
  return ({ kind, field, expectedMinutes, saidMinutes }) => {
    const values = {
      field: `${fieldName(tFields, field)} (\u2066${field}\u2069)`,
      expected: offsetName(expectedMinutes),
      said: saidMinutes === null ? '' : offsetName(saidMinutes),
    }
    const isUnsaid = saidMinutes === null && (kind === 'epoch_shifted' || kind === 'text_disagrees')
    return isUnsaid ? t(`contradictions.unsaid.${kind}`, values) : t(`contradictions.kinds.${kind}`, values)
  }
}
