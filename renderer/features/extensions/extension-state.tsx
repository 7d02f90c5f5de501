import {
  BellRing,
  CircleCheck,
  CircleHelp,
  CirclePause,
  type LucideIcon,
  Pause,
  Phone,
  PhoneOff,
  PowerOff,
} from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ExtensionState,
  extensionStateOf,
  type TrunkState,
  trunkStateOf,
} from '../../../shared/webhooks/event-fields.ts'
import { VisibleText } from '../../ui/values/VisibleText.tsx'

/** The look of a state; the word beside it says the same. */
interface StateLook {
  readonly icon: LucideIcon
  readonly tone: 'good' | 'warn' | 'bad' | 'info' | 'neutral'
}

const looks: Readonly<Record<ExtensionState, StateLook>> = {
  Ringing: { icon: BellRing, tone: 'warn' },
  InUse: { icon: Phone, tone: 'info' },
  OnHold: { icon: Pause, tone: 'info' },
  Pause: { icon: CirclePause, tone: 'neutral' },
  Idle: { icon: CircleCheck, tone: 'good' },
  Unavailable: { icon: PhoneOff, tone: 'bad' },
}

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

const messageStates = ['New', 'Sent', 'Received', 'Failed'] as const

interface StateNameProps {
  readonly state: string
  /** A trunk shares a state’s name with phones, but not its word. */
  readonly isTrunk?: boolean
}

/** Shows the state of an extension, trunk or message; an unknown state shows as received. */
export function StateName({ state, isTrunk = false }: StateNameProps) {
  const words = useStateWords(isTrunk)(state)
  return words === null ? <VisibleText text={state} oneLine /> : <span title={state}>{words}</span>
}

/** Returns a function that names a state of an extension, trunk or message; null for an unknown state. */
export function useStateWords(isTrunk = false): (state: string) => string | null {
  const { t } = useTranslation('feed')
  return useCallback(
    (state) => {
      const ofExtension = isTrunk ? null : extensionStateOf(state)
      if (ofExtension) return t(`states.${ofExtension}`)
      const ofTrunk = trunkStateOf(state)
      if (ofTrunk) return t(`trunkStates.${ofTrunk}`)
      const ofMessage = messageStates.find((known) => known === state)
      return ofMessage ? t(`messageStates.${ofMessage}`) : null
    },
    [t, isTrunk],
  )
}
