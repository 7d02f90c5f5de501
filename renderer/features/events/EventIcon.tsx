import {
  Activity,
  ArrowLeftRight,
  Bot,
  Cable,
  CircleDot,
  FileClock,
  HeartPulse,
  ListStart,
  type LucideIcon,
  Mail,
  PhoneIncoming,
  PhoneOutgoing,
  Printer,
  Star,
  UserMinus,
  UserPlus,
  Voicemail,
} from 'lucide-react'
import { type KnownEventName, knownEventOf } from '../../../shared/webhooks/event-names.ts'
import styles from './feed-table.module.css'

const icons: Readonly<Record<KnownEventName, LucideIcon>> = {
  NewState: Activity,
  IncomingCall: PhoneIncoming,
  OutgoingCall: PhoneOutgoing,
  Transfer: ArrowLeftRight,
  Cdr: FileClock,
  CdrQueue: FileClock,
  ExtenAdded: UserPlus,
  ExtenRemoved: UserMinus,
  IncomingFax: Printer,
  OutgoingFax: Printer,
  VoiceMail: Voicemail,
  VoiceMailEmail: Mail,
  Survey: Star,
  TrunkNewState: Cable,
  TrunkAdded: Cable,
  TrunkRemoved: Cable,
  AutoDialerReport: Bot,
  ReservedCallInFront: ListStart,
  Ping: HeartPulse,
}

export function EventIcon({ name }: { readonly name: string }) {
  const known = knownEventOf(name)
  const Icon = known ? icons[known] : CircleDot
  return <Icon className={styles.icon} size={14} strokeWidth={1.75} aria-hidden="true" />
}
