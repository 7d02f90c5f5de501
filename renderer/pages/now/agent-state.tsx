import {
  BellRing,
  CircleCheck,
  CircleHelp,
  CirclePause,
  type LucideIcon,
  Pause,
  Phone,
  PhoneOff,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AgentState, BoardAgent } from '../../../shared/board/board.ts'
import { useNames } from '../../data/people.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import type tones from '../../styles/tones.module.css'

/** The look of a state; the word beside it says the same. */
export const stateLooks: Readonly<Record<AgentState, { icon: LucideIcon; tone: keyof typeof tones }>> = {
  free: { icon: CircleCheck, tone: 'good' },
  ringing: { icon: BellRing, tone: 'warn' },
  talking: { icon: Phone, tone: 'info' },
  onHold: { icon: Pause, tone: 'info' },
  paused: { icon: CirclePause, tone: 'warn' },
  gone: { icon: PhoneOff, tone: 'neutral' },
  unknown: { icon: CircleHelp, tone: 'neutral' },
}

/** Says what an agent does, in which queue. */
export function StateText({ agent: { state, sent, since, queue } }: { readonly agent: BoardAgent }) {
  const { t } = useTranslation('now')
  const names = useNames()
  const arrival = useArrivalText()
  if (state === 'unknown') {
    if (since !== null) {
      return sent === null
        ? t('agents.unheardSince', { time: `\u2066${arrival.short(since).slice(0, -':00'.length)}\u2069` })
        : t('agents.ofQueue', { state: t('agents.unknownState'), queue: sent })
    }
    return t('agents.states.unknown')
  }
  const words = t(`agents.states.${state}`)
  return queue === null ? words : t('agents.ofQueue', { state: words, queue: names('queue', queue) ?? queue })
}
