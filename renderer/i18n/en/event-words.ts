import { eventFields } from './event-fields.ts'

/** What is said of an event itself, wherever it is shown. */
export const eventWords = {
  /** What the known events tell (§6.4). */
  events: {
    NewState: { title: 'New state', about: 'An extension does something else from now on.' },
    IncomingCall: { title: 'Incoming call', about: 'A call from outside arrived.' },
    OutgoingCall: { title: 'Outgoing call', about: 'A call to the outside began.' },
    Transfer: { title: 'Transfer', about: 'Someone passed a call under way on to someone else.' },
    Cdr: {
      title: 'Call record',
      about: 'A call is over; this is its record. Many calls that nobody answered have none.',
    },
    CdrQueue: {
      title: 'Queue record',
      about: 'A queue’s call that was connected is over; this is its record.',
    },
    ExtenAdded: { title: 'Extension added', about: 'An extension was set up.' },
    ExtenRemoved: { title: 'Extension removed', about: 'An extension was taken away.' },
    IncomingFax: { title: 'Incoming fax', about: 'A fax arrived.' },
    OutgoingFax: { title: 'Outgoing fax', about: 'A fax was sent.' },
    VoiceMail: { title: 'Voice mail', about: 'Someone left a message.' },
    VoiceMailEmail: { title: 'Voice mail by e-mail', about: 'A message was sent on by e-mail.' },
    Survey: { title: 'Survey', about: 'A caller gave a rating.' },
    TrunkNewState: { title: 'Trunk state', about: 'A trunk is in another state from now on.' },
    TrunkAdded: { title: 'Trunk added', about: 'A trunk was set up.' },
    TrunkRemoved: { title: 'Trunk removed', about: 'A trunk was taken away.' },
    AutoDialerReport: { title: 'Auto dialer report', about: 'What became of a campaign’s call.' },
    ReservedCallInFront: {
      title: 'Reserved call',
      about: 'A caller was put into a queue that takes reservations.',
    },
    Ping: { title: 'Ping', about: 'A sign of life; it tells nothing else.' },
  },
  states: {
    Idle: 'Idle',
    InUse: 'In a call',
    Pause: 'Paused',
    Ringing: 'Ringing',
    Unavailable: 'Unavailable',
  },
  trunkStates: { Registered: 'Registered', Unavailable: 'Unavailable', Deactivated: 'Deactivated' },
  /** What else an event tells, in a few words beside its columns. */
  details: {
    by: 'by {{value}}',
    to: 'to {{value}}',
    rating: 'rating {{value}}',
    trunk: 'trunk {{value}}',
  },
  fields: eventFields,
} as const
