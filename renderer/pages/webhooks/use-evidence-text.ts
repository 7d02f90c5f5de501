import { useTranslation } from 'react-i18next'
import { authorizationState } from '../../../shared/webhooks/deliveries.ts'
import type { Evidence } from '../../../shared/webhooks/doctor/finding.ts'
import { useArrivalText } from '../../features/clock/use-arrival-text.ts'
import { escapeInvisible } from '../../ui/values/visible-text.ts'

/** An evidence in words: what was seen, and what the setting says. */
export function useEvidenceText({ code, agrees, seen, expected, request }: Evidence): string {
  const { t } = useTranslation('webhooks')
  const arrival = useArrivalText()
  const isolated = (text: string) => `\u2068${text}\u2069`
  const valueText = (value: string) => {
    if (code === 'silence') return /^\d+$/.test(value) ? arrival.short(Number(value)) : value
    const state = code === 'credentials' ? authorizationState.safeParse(value) : undefined
    return state?.success ? t(`doctor.credentials.${state.data}`) : escapeInvisible(value)
  }
  return t(`doctor.evidence.${code}.${agrees ? 'agrees' : 'differs'}`, {
    seen: isolated(valueText(seen)),
    expected: isolated(valueText(expected)),
    time: request === null ? '' : isolated(arrival.short(request.receivedAt)),
  })
}
