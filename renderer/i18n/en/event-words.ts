import { eventFields } from './event-fields.ts'

/** What is said of an event itself, wherever it is shown. */
export const eventWords = {
  /** What the known events tell (§6.4). */
  events: {
    NewState: { title: 'New state', about: 'The state of an extension changed.' },
    IncomingCall: { title: 'Incoming call', about: 'A call from outside arrived.' },
    OutgoingCall: { title: 'Outgoing call', about: 'A call to the outside began.' },
    Transfer: { title: 'Transfer', about: 'Someone transferred a call in progress.' },
    Cdr: {
      title: 'Call record',
      about: 'The record of a call that ended; many unanswered calls have none.',
    },
    CdrQueue: {
      title: 'Queue record',
      about: 'The record of an answered queue entry that ended.',
    },
    ExtenAdded: { title: 'Extension added', about: 'An extension was created.' },
    ExtenRemoved: { title: 'Extension removed', about: 'An extension was removed.' },
    IncomingFax: { title: 'Incoming fax', about: 'A fax arrived.' },
    OutgoingFax: { title: 'Outgoing fax', about: 'A fax was sent.' },
    VoiceMail: { title: 'Voice mail', about: 'A caller left a message.' },
    VoiceMailEmail: { title: 'Voice mail by e-mail', about: 'A voice mail was sent by e-mail.' },
    Survey: { title: 'Survey', about: 'A caller gave a rating.' },
    TrunkNewState: { title: 'Trunk state', about: 'The state of a trunk changed.' },
    TrunkAdded: { title: 'Trunk added', about: 'A trunk was created.' },
    TrunkRemoved: { title: 'Trunk removed', about: 'A trunk was removed.' },
    AutoDialerReport: { title: 'Auto dialer report', about: 'How a campaign’s call ended.' },
    ReservedCallInFront: {
      title: 'Reserved call',
      about: 'A caller entered a queue that takes reservations.',
    },
    Ping: { title: 'Ping', about: 'A sign of life without other content.' },
  },
  states: {
    Idle: 'Free',
    InUse: 'Talking',
    OnHold: 'On hold',
    Pause: 'Paused',
    Ringing: 'Ringing',
    Unavailable: 'Away',
  },
  trunkStates: { Registered: 'Registered', Unavailable: 'Unavailable', Deactivated: 'Deactivated' },
  /** Of a voicemail, its e-mail or a fax. */
  messageStates: { New: 'New', Sent: 'Sent', Received: 'Received', Failed: 'Failed' },
  /** What else an event tells, in a few words beside its columns. */
  details: {
    by: 'by {{value}}',
    to: 'to {{value}}',
    rating: 'rating {{value}}',
    trunk: 'trunk {{value}}',
  },
  fields: eventFields,
} as const
