import { assertNever, type ErrorCode, type Failure } from '../../../../shared/errors.ts'
import type { Finding } from '../../../../shared/webhooks/doctor/finding.ts'
import type { Observation } from '../../../../shared/webhooks/doctor/observation.ts'

type Refused = Pick<Observation, 'refusedFor' | 'authorization'>

/**
 * Returns what is wrong with a refused request of the call center, by the setting that refused it; null where the
 * setting was corrected since, which `findings` of this request alone tell. Those are null where another program refused
 * it, by settings that nobody here knows.
 */
export function failureOfRefusal(
  { refusedFor, authorization }: Refused,
  findings: readonly Finding[] | null,
): Failure | null {
  const isContradicted = findings?.some(({ verdict }) => verdict === 'contradicted') ?? true
  const failure = (code: ErrorCode): Failure => ({ code, detail: {} })
  switch (refusedFor) {
    case null:
      return null
    case 'no_credentials':
      return isContradicted ? failure('event_credentials_missing') : null
    case 'wrong_credentials':
      return isContradicted ? failure(codeOfCredentials(authorization)) : null
    case 'path':
      return isContradicted ? failure('event_address_wrong') : null
    case 'verb':
      return failure('event_method_wrong')
    case 'url_too_long':
    case 'headers_too_large':
    case 'body_too_large':
    case 'body_encoded':
    case 'body_unreadable':
    case 'body_not_object':
    case 'no_event_name':
    case 'not_http':
    case 'too_slow':
    case 'cut_off':
      return failure('event_unreadable')
    default:
      return assertNever(refusedFor)
  }
}

function codeOfCredentials(authorization: Observation['authorization']): ErrorCode {
  if (authorization === 'wrong_username') return 'event_username_wrong'
  return authorization === 'wrong_password' ? 'event_password_wrong' : 'event_credentials_wrong'
}
