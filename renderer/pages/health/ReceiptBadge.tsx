import clsx from 'clsx'
import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, History, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReceiptWord } from '../../../shared/receipts.ts'
import tones from '../../styles/tones.module.css'
import styles from './health.module.css'

const looks: Readonly<Record<ReceiptWord, { readonly icon: LucideIcon; readonly tone: keyof typeof tones }>> =
  {
    open: { icon: CircleDashed, tone: 'neutral' },
    agrees: { icon: CircleCheck, tone: 'good' },
    unexplained: { icon: CircleHelp, tone: 'warn' },
    differs: { icon: CircleAlert, tone: 'bad' },
    changed: { icon: History, tone: 'warn' },
  }

/** Shows a receipt in one word. */
export function ReceiptBadge({ word }: { readonly word: ReceiptWord }) {
  const { t } = useTranslation('health')
  const { icon: Icon, tone } = looks[word]
  return (
    <span className={clsx(styles.badge, tones[tone])}>
      <Icon size={13} strokeWidth={2} aria-hidden="true" />
      {t(`receipts.words.${word}`)}
    </span>
  )
}
