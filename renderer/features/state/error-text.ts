import { useTranslation } from 'react-i18next'
import { type Failure, failureOf } from '../../../shared/errors.ts'

/** A failure as text. */
interface ErrorText {
  readonly title: string
  readonly sentence: string
  /** The call center's own words. */
  readonly quoted: string | undefined
  /** Where the call center sent the request instead. */
  readonly location: string | undefined
  /** Where it happened, for diagnosis; may be empty. */
  readonly technical: string
}

/** Describes an error: what happened, what to do, the server's own words and the location. */
export function useErrorText(error: Error | Failure): ErrorText {
  const { t } = useTranslation(['errors', 'reports'])
  const { code, detail } = error instanceof Error ? failureOf(error) : error
  const place = [`${detail.host ?? ''}${detail.path ?? ''}`, detail.status, detail.reason, detail.problem]
  const named = (name: string) => String(detail[name] ?? '')
  const sentence = t(`errors:${code}.sentence`, {
    host: named('host'),
    name: named('name'),
    recipients: named('recipients'),
    login: named('login'),
    entries: named('count'),
  })
  const retryAfter = t('reports:state.retryAfter', { count: Number(detail.retryAfter ?? 0) })
  return {
    title: t(`errors:${code}.title`),
    sentence: detail.retryAfter ? `${sentence} ${retryAfter}` : sentence,
    quoted: wordsOf(detail.message),
    location: wordsOf(detail.location),
    technical: place.filter((part) => part !== undefined && part !== '').join(' · '),
  }
}

const wordsOf = (value: unknown): string | undefined =>
  value === undefined || value === '' ? undefined : String(value)
