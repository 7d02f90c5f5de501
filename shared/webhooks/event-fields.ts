/** Event fields with an explanation; unknown fields are shown as received (§6.4). */
const explainedEventFields = [
  'event_name',
  'event',
  'unique_id',
  'cuid',
  'originated_call_id',
  'exten',
  'state',
  'participant',
  'direction',
  'number',
  'phone',
  'caller',
  'caller_id',
  'callee',
  'queue',
  'src',
  'dst',
  'clid',
  'did',
  'type',
  'trunk',
  'trunk_type',
  'entry_point',
  'outgoing_point',
  'transferer',
  'transferred_from',
  'transferred_to',
  'disposition',
  'hangup',
  'queue_status',
  'duration',
  'billsec',
  'wait',
  'agent_wait',
  'caller_wait',
  'starttime',
  'start',
  'ringtime',
  'answeredtime',
  'endtime',
  'end',
  'date',
  'last_time',
  'last_time_sec',
  'detail',
  'description',
  'info',
  'data',
  'comment',
  'record',
  'id',
  'fax_id',
  'filename',
  'message',
  'receiver',
  'active',
  'attached_file',
  'point',
  'label',
  'poll_point',
  'poll_lable',
  'campaign',
  'campaign_id',
  'dialer',
  'try',
  'repeat',
  'tries',
  'interface_context',
  'interface_text',
] as const
export type ExplainedEventField = (typeof explainedEventFields)[number]

/** Alternative names of explained fields. */
const aliases: Readonly<Record<string, ExplainedEventField>> = {
  uniqueid: 'unique_id',
  call_id: 'unique_id',
  extension: 'exten',
  queue_name: 'queue',
  queue_number: 'queue',
  qnum: 'queue',
  callerid: 'caller_id',
  trunk_name: 'trunk',
  start_time: 'starttime',
  end_time: 'endtime',
  poll_label: 'poll_lable',
}

/** Returns the explained field of a name, ignoring case; null for an unknown one. */
export function explainedFieldOf(name: string): ExplainedEventField | null {
  const wanted = name.toLowerCase()
  const known = explainedEventFields.find((field) => field === wanted)
  return known ?? (Object.hasOwn(aliases, wanted) ? (aliases[wanted] ?? null) : null)
}

const timeFields: ReadonlySet<ExplainedEventField> = new Set([
  'starttime',
  'start',
  'ringtime',
  'answeredtime',
  'endtime',
  'end',
  'date',
  'last_time',
  'last_time_sec',
])

/** Tells whether a field is a time, so its digits are an epoch and not a phone number. */
export function isTimeField(name: string): boolean {
  const field = explainedFieldOf(name)
  return field !== null && timeFields.has(field)
}

/** The known extension states of `NewState`; some call centers tell a call on hold apart. */
export const extensionStates = ['Idle', 'InUse', 'OnHold', 'Pause', 'Ringing', 'Unavailable'] as const
export type ExtensionState = (typeof extensionStates)[number]

const folded = (state: string): string => state.toLowerCase().replace(/[^a-z]/g, '')

const statesByFolded = new Map<string, ExtensionState>(extensionStates.map((state) => [folded(state), state]))

/** Returns the known state of a spelling (`In Use`, `inuse`); null for an unknown one. */
export function extensionStateOf(state: string): ExtensionState | null {
  return statesByFolded.get(folded(state)) ?? null
}

/** Tells whether a phone in a state is in a call. */
export function isInCall(state: string): boolean {
  const known = extensionStateOf(state)
  return known === 'Ringing' || known === 'InUse' || known === 'OnHold'
}

/** Tells whether an event is of a trunk, whose states share names with those of phones, but not words. */
export const isOfTrunk = (canonicalName: string): boolean => canonicalName.startsWith('Trunk')

export type TrunkState = 'Registered' | 'Unavailable' | 'Deactivated'

const trunkStatesByFolded = new Map<string, TrunkState>([
  ['ok', 'Registered'],
  ['registered', 'Registered'],
  ['reachable', 'Registered'],
  ['unavailable', 'Unavailable'],
  ['unreachable', 'Unavailable'],
  ['unregistered', 'Unavailable'],
  ['deactivate', 'Deactivated'],
  ['deactivated', 'Deactivated'],
])

/** Returns the known trunk state of a spelling (`Ok`, `Unavailable`, `Deactivate`); null if unknown. */
export function trunkStateOf(state: string): TrunkState | null {
  return trunkStatesByFolded.get(folded(state)) ?? null
}
