import clsx from 'clsx'
import { Ban, Check, CircleHelp, type LucideIcon, PhoneMissed, PhoneOff, X } from 'lucide-react'
import type { CallOutcome } from '../../../shared/calls/outcome.ts'
import tones from '../../styles/tones.module.css'
import { useValueTexts } from './value-texts.ts'
import styles from './values.module.css'

type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral'

const looks: Readonly<Record<CallOutcome, { readonly icon: LucideIcon; readonly tone: Tone }>> = {
  answered: { icon: Check, tone: 'good' },
  abandoned: { icon: PhoneOff, tone: 'warn' },
  notAnswered: { icon: PhoneMissed, tone: 'bad' },
  busy: { icon: Ban, tone: 'info' },
  failed: { icon: X, tone: 'bad' },
  unknown: { icon: CircleHelp, tone: 'neutral' },
}

/** Shows how a call ended by colour, icon and word. */
export function OutcomeBadge({ outcome }: { readonly outcome: CallOutcome }) {
  const t = useValueTexts()
  const { icon: Icon, tone } = looks[outcome]
  return (
    <span className={clsx(styles.badge, tones[tone])}>
      <Icon size={12} strokeWidth={2.25} aria-hidden="true" />
      <bdi>{t(`fields:outcomes.${outcome}`)}</bdi>
    </span>
  )
}
