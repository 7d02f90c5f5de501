import { assertNever } from '../../errors.ts'
import type { AuthorizationState } from '../deliveries.ts'
import type { WebhookSettings } from '../settings.ts'
import { type Ambiguity, type Examined, type Finding, judged, shown } from './finding.ts'

/** What an authorization says of one of the two: it agrees, it doesn't, or it can't be told. */
type Said = boolean | Ambiguity

/** API Username (§6.1). */
export function judgeUsername(examined: Examined): Finding {
  return judgeBy(examined, 'username', saidOfUsername)
}

/** API Password (§6.1). */
export function judgePassword(examined: Examined): Finding {
  return judgeBy(examined, 'password', saidOfPassword)
}

function judgeBy(
  { settings, savedAt, observations }: Examined,
  setting: 'username' | 'password',
  say: (state: AuthorizationState, asked: boolean) => Said,
): Finding {
  const [newest] = observations
  // An earlier one was held against what was asked for then.
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
      // Credentials came while none are asked for; once some are, older requests say nothing of them.
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
      // The password that came is the right one, with another name.
      return asked ? true : 'credentials_not_asked'
    case 'not_basic':
      return 'credentials_not_seen'
    default:
      return assertNever(state)
  }
}
