/** Fields of events that are explained by name; an unknown field is shown as it came (6.4). */
export const explainedEventFields = [
  'event_name',
  'event',
  'unique_id',
  'cuid',
  'exten',
  'state',
  'participant',
  'direction',
  'queue',
  'src',
  'dst',
  'clid',
  'did',
  'trunk',
  'disposition',
  'duration',
  'billsec',
  'wait',
  'starttime',
  'endtime',
  'date',
  'detail',
  'description',
] as const
export type ExplainedEventField = (typeof explainedEventFields)[number]

/** The states of an extension that `NewState` is known to report. */
export const extensionStates = ['Idle', 'InUse', 'Pause', 'Ringing', 'Unavailable'] as const
export type ExtensionState = (typeof extensionStates)[number]

const folded = (state: string): string => state.toLowerCase().replace(/[^a-z]/g, '')

const statesByFolded = new Map<string, ExtensionState>(extensionStates.map((state) => [folded(state), state]))

/** The known state that a spelling stands for (`In Use`, `inuse`); null for an unknown one. */
export function extensionStateOf(state: string): ExtensionState | null {
  return statesByFolded.get(folded(state)) ?? null
}
