import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, Hash, type LucideIcon } from 'lucide-react'
import type { en } from '../../i18n/en/index.ts'
import { useValueTexts } from './value-texts.ts'
import styles from './values.module.css'

type CallType = keyof typeof en.fields.types

const icons: Readonly<Record<CallType, LucideIcon>> = {
  incoming: ArrowDownLeft,
  outgoing: ArrowUpRight,
  internal: ArrowLeftRight,
  local: ArrowLeftRight,
  feature: Hash,
}

interface Props {
  readonly value: string
  /** Shows the word only to those who point at the icon, or can't see it. */
  readonly iconOnly?: boolean
}

/** Shows a call's direction; an unknown type as it is. */
export function TypeValue({ value, iconOnly = false }: Props) {
  const t = useValueTexts()
  if (!isCallType(value)) return <bdi className={styles.island}>{value}</bdi>
  const Icon = icons[value]
  const word = t(`fields:types.${value}`)
  return (
    <span className={styles.type} title={iconOnly ? word : undefined}>
      <Icon size={14} data-directional="" aria-hidden="true" />
      <span className={iconOnly ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  )
}

function isCallType(value: string): value is CallType {
  return Object.hasOwn(icons, value)
}
