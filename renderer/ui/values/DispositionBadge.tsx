import clsx from 'clsx'
import {
  Ban,
  Check,
  CircleHelp,
  type LucideIcon,
  PhoneForwarded,
  PhoneMissed,
  PhoneOff,
  TriangleAlert,
  X,
} from 'lucide-react'
import type { en } from '../../i18n/en/index.ts'
import tones from '../../styles/tones.module.css'
import { escapeInvisible } from './VisibleText.tsx'
import { useValueTexts } from './value-texts.ts'
import styles from './values.module.css'

type Disposition = keyof typeof en.fields.dispositions
type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral'

const looks: Readonly<Record<Disposition, { readonly icon: LucideIcon; readonly tone: Tone }>> = {
  ANSWERED: { icon: Check, tone: 'good' },
  PICKUP: { icon: PhoneForwarded, tone: 'good' },
  'NO ANSWER': { icon: PhoneMissed, tone: 'warn' },
  MISSED: { icon: PhoneMissed, tone: 'bad' },
  ABANDONED: { icon: PhoneOff, tone: 'warn' },
  BUSY: { icon: Ban, tone: 'info' },
  CONGESTION: { icon: TriangleAlert, tone: 'warn' },
  FAILED: { icon: X, tone: 'bad' },
}

/** Shows a call's disposition by colour, icon and word; an unknown value as it is. */
export function DispositionBadge({ value }: { readonly value: string }) {
  const t = useValueTexts()
  const known = isDisposition(value) ? value : undefined
  const { icon: Icon, tone } = known ? looks[known] : { icon: CircleHelp, tone: 'neutral' as const }
  return (
    <span className={clsx(styles.badge, tones[tone])} title={value}>
      <Icon size={12} strokeWidth={2.25} aria-hidden="true" />
      <bdi>{known ? t(`fields:dispositions.${known}`) : value}</bdi>
    </span>
  )
}

/** Returns a function that names a disposition. */
export function useDispositionText(): (value: string) => string {
  const t = useValueTexts()
  return (value) => (isDisposition(value) ? t(`fields:dispositions.${value}`) : escapeInvisible(value))
}

function isDisposition(value: string): value is Disposition {
  return Object.hasOwn(looks, value)
}
