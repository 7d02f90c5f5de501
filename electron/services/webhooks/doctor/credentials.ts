import { assertNever } from '../../../../shared/errors.ts'
import type { AuthorizationState } from '../../../../shared/webhooks/deliveries.ts'
import {
  type Ambiguity,
  type Examined,
  type Finding,
  judged,
  shown,
} from '../../../../shared/webhooks/doctor/finding.ts'
import type { WebhookSettings } from '../../../../shared/webhooks/settings.ts'

/** Whether an authorization confirms one credential, contradicts it, or is ambiguous. */
type Said = boolean | Ambiguity

/** Judges API Username (§6.1). */
export function judgeUsername(examined: Examined): Finding {
  return judgeBy(examined, 'username', saidOfUsername)
}

/** Judges API Password (§6.1). */
export function judgePassword(examined: Examined): Finding {
  return judgeBy(examined, 'password', saidOfPassword)
}

function judgeBy(
  { settings, savedAt, observations }: Examined,
  setting: 'username' | 'password',
  say: (state: AuthorizationState, asked: boolean) => Said,
): Finding {
  const [newest] = observations
  // Earlier requests were checked against the previous settings.
  if (newest === undefined || newest.receivedAt <= savedAt) return judged(setting, [], ['nothing_received'])
  const said = say(newest.authorization, isAsked(settings))
  if (typeof said === 'string') return judged(setting, [], [said])
  return judged(setting, [shown('credentials', newest, newest.authorization, expectedOf(settings), said)], [])
}

function isAsked({ username }: WebhookSettings): boolean {
  return username !== ''
}

function expectedOf(settings: WebhookSettings): AuthorizationState {
  return isAsked(settings) ? 'accepted' : 'none'
}

function saidOfUsername(state: AuthorizationState, asked: boolean): Said {
  switch (state) {
    case 'none':
      return !asked
    case 'unchecked':
      // Credentials came while none are required; once they are, older requests prove nothing.
      return asked ? 'credentials_not_seen' : false
    case 'accepted':
    case 'wrong_password':
      return asked ? true : 'credentials_not_asked'
    case 'wrong_username':
    case 'wrong_both':
    case 'not_basic':
      return asked ? false : 'credentials_not_asked'
    default:
      return assertNever(state)
  }
}

function saidOfPassword(state: AuthorizationState, asked: boolean): Said {
  switch (state) {
    case 'none':
      return asked ? 'credentials_not_seen' : true
    case 'unchecked':
      return asked ? 'credentials_not_seen' : 'credentials_not_asked'
    case 'accepted':
      return asked ? true : 'credentials_not_asked'
    case 'wrong_password':
    case 'wrong_both':
      return asked ? false : 'credentials_not_asked'
    case 'wrong_username':
      // The password is right; only the user name differs.
      return asked ? true : 'credentials_not_asked'
    case 'not_basic':
      return 'credentials_not_seen'
    default:
      return assertNever(state)
  }
}
