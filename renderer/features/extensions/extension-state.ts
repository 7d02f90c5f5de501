import {
  BellRing,
  CircleCheck,
  CircleHelp,
  CirclePause,
  type LucideIcon,
  Phone,
  PhoneOff,
  PowerOff,
} from 'lucide-react'
import { type ExtensionState, extensionStateOf } from '../../../shared/webhooks/event-fields.ts'
import { type TrunkState, trunkStateOf } from '../../../shared/webhooks/wallboard.ts'

/** How a state looks; the word beside it says the same. */
export interface StateLook {
  readonly icon: LucideIcon
  readonly tone: 'good' | 'warn' | 'bad' | 'info' | 'neutral'
}

const looks: Readonly<Record<ExtensionState, StateLook>> = {
  Ringing: { icon: BellRing, tone: 'warn' },
  InUse: { icon: Phone, tone: 'info' },
  Pause: { icon: CirclePause, tone: 'neutral' },
  Idle: { icon: CircleCheck, tone: 'good' },
  Unavailable: { icon: PhoneOff, tone: 'bad' },
}

/** What asks for attention comes first. */
export const stateOrder: readonly string[] = ['Ringing', 'InUse', 'Pause', 'Idle', 'Unavailable']

export function lookOf(state: string): StateLook {
  const known = extensionStateOf(state)
  return known ? looks[known] : { icon: CircleHelp, tone: 'neutral' }
}

const trunkLooks: Readonly<Record<TrunkState, StateLook>> = {
  Registered: { icon: CircleCheck, tone: 'good' },
  Unavailable: { icon: PhoneOff, tone: 'bad' },
  Deactivated: { icon: PowerOff, tone: 'neutral' },
}

export function lookOfTrunk(state: string): StateLook {
  const known = trunkStateOf(state)
  return known ? trunkLooks[known] : { icon: CircleHelp, tone: 'neutral' }
}
