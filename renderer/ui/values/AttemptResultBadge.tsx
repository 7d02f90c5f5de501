import clsx from 'clsx'
import {
  Ban,
  Check,
  type LucideIcon,
  PhoneForwarded,
  PhoneIncoming,
  PhoneMissed,
  PhoneOff,
} from 'lucide-react'
import type { AttemptResult } from '../../../shared/figures/attempts.ts'
import tones from '../../styles/tones.module.css'
import { useValueTexts } from './value-texts.ts'
import styles from './values.module.css'

const looks: Readonly<
  Record<AttemptResult, { readonly icon: LucideIcon; readonly tone: 'good' | 'warn' | 'bad' | 'neutral' }>
> = {
  answered: { icon: Check, tone: 'good' },
  answeredElsewhere: { icon: PhoneForwarded, tone: 'neutral' },
  missed: { icon: PhoneMissed, tone: 'bad' },
  shortRing: { icon: PhoneIncoming, tone: 'neutral' },
  callerLeft: { icon: PhoneOff, tone: 'neutral' },
  refused: { icon: Ban, tone: 'warn' },
}

/** Shows what became of an attempt by colour, icon and word; grey where it doesn't count. */
export function AttemptResultBadge({ result }: { readonly result: AttemptResult }) {
  const t = useValueTexts()
  const { icon: Icon, tone } = looks[result]
  return (
    <span className={clsx(styles.badge, tones[tone])}>
      <Icon size={12} strokeWidth={2.25} aria-hidden="true" />
      <bdi>{t(`fields:attemptResults.${result}`)}</bdi>
    </span>
  )
}
