import type { CallCenter } from '../call-center.ts'
import { secondOf } from '../calls/call.ts'
import { isOffline } from '../calls/directory.ts'
import { statesOfCall } from './call-events.ts'
import { epochSeconds, type MockEvent } from './mock-event.ts'

const minute = 60_000
const spareTrunk = 'gsm_spare'

/**
 * Returns the initial states of all trunks and extensions; `past` are the earlier events of the calls in
 * progress, by time.
 */
export function standing(
  { agents, lines, circumstances }: CallCenter,
  at: number,
  past: readonly MockEvent[],
  generous: boolean,
): MockEvent[] {
  const trunks = lines.map(({ entryPoint }) => entryPoint).sort()
  const states = new Map<unknown, MockEvent>()
  for (const event of past) if (event.name === 'NewState') states.set(event.fields.exten, event)
  return [
    ...trunks.map((trunk): MockEvent => {
      if (generous) return { at, name: 'TrunkNewState', fields: { trunk, state: 'Registered' } }
      return trunkEvent('TrunkNewState', at, trunk, 'Ok')
    }),
    ...(generous ? [] : [trunkEvent('TrunkNewState', at, spareTrunk, 'Deactivate')]),
    ...agents.map((agent): MockEvent => {
      const { number, index } = agent
      const ofCall = states.get(number)
      if (ofCall) return { ...ofCall, at }
      const pausesUsually = index % 9 === 8 && !circumstances.isAwake(at)
      const isPaused = pausesUsually || (circumstances.isAway(number, at) && !isOffline(agent))
      const state = isPaused ? 'Pause' : isOffline(agent) ? 'Unavailable' : 'Idle'
      return { at, name: 'NewState', fields: { exten: number, state } }
    }),
  ]
}

type Happening = (at: number, turn: number, callCenter: CallCenter) => MockEvent

/** Recurring events: every `minutes`, `after` seconds into the period. */
const happenings: readonly (readonly [minutes: number, after: number, Happening])[] = [
  [15, 240, (at, turn, { lines }) => trunkEvent('TrunkNewState', at, trunkOf(lines, turn), 'Unavailable')],
  [15, 285, (at, turn, { lines }) => trunkEvent('TrunkNewState', at, trunkOf(lines, turn), 'Ok')],
  [60, 900, (at) => trunkEvent('TrunkAdded', at, 'to_trial', 'Unavailable')],
  [60, 1_500, (at) => trunkEvent('TrunkRemoved', at, 'to_trial', 'Deactivate')],
  [30, 360, (at, turn, { agents }) => extension('ExtenAdded', at, newNumber(agents, turn))],
  [30, 840, (at, turn, { agents }) => extension('ExtenRemoved', at, newNumber(agents, turn))],
  [25, 540, (at, turn, { lines }) => incomingFax(at, turn, trunkOf(lines, turn))],
  [50, 1_000, (at, turn, { lines }) => outgoingFax(at, turn, trunkOf(lines, turn))],
]

/** Returns the events of no call after `from` and up to `to`: a Ping a minute, and rare ones. */
export function eventsApart(
  callCenter: CallCenter,
  from: number,
  to: number,
  generous: boolean,
): MockEvent[] {
  const ping: Happening = (at) => ({ at, name: 'Ping', fields: {} })
  const usual = [[1, 0, ping] as const, ...(generous ? [] : happenings)].flatMap(
    ([minutes, after, happen]) => {
      const events: MockEvent[] = []
      const period = minutes * minute
      const atTurn = (turn: number): number => turn * period + after * 1_000
      for (let turn = Math.floor((from - after * 1_000) / period) + 1; atTurn(turn) <= to; turn++) {
        events.push(happen(atTurn(turn), turn, callCenter))
      }
      return events
    },
  )
  return [...usual, ...absenceEvents(callCenter, from, to)].sort((a, b) => a.at - b.at)
}

function trunkEvent(
  name: 'TrunkNewState' | 'TrunkAdded' | 'TrunkRemoved',
  at: number,
  trunk_name: string,
  state: 'Ok' | 'Unavailable' | 'Deactivate',
): MockEvent {
  const trunk_type = trunk_name.startsWith('gsm') ? 'gsm' : 'sip'
  const last = epochSeconds(at - minute)
  const times = { last_time: last, last_time_sec: last, date: epochSeconds(at) }
  return { at, name, fields: { trunk_name, trunk_type, ...times, state } }
}

function trunkOf(lines: CallCenter['lines'], turn: number): string {
  return lines[turn % lines.length]?.entryPoint ?? spareTrunk
}

/** Names the extension in `exten` when added, in `number` when removed. */
function extension(name: 'ExtenAdded' | 'ExtenRemoved', at: number, number: string): MockEvent {
  const named = name === 'ExtenAdded' ? { exten: number } : { number }
  return { at, name, fields: { ...named, state: 'Unavailable' } }
}

/** Returns an extension that no agent has. */
function newNumber(agents: CallCenter['agents'], turn: number): string {
  return String(Number(agents.at(-1)?.number ?? 500) + 1 + (turn % 5))
}

function incomingFax(at: number, turn: number, entry_point: string): MockEvent {
  const description = { STATUS: 'SUCCESS', PAGES: String(1 + (turn % 4)), REMOTESTATIONID: 'FAX 88001122' }
  const parties = { src: '02188001122', dst: '02191012345', entry_point }
  return { at, name: 'IncomingFax', fields: { ...faxOf(at, turn, 'Received'), ...parties, description } }
}

function outgoingFax(at: number, turn: number, entry_point: string): MockEvent {
  const info = { STATUS: 'FAILED', ERROR: 'HANGUP', PAGES: '0' }
  const parties = { src: '02191012345', dst: '02166554433', entry_point }
  return { at, name: 'OutgoingFax', fields: { ...faxOf(at, turn, 'Failed'), ...parties, info } }
}

/** A fax has a call id, but no call's records. */
function faxOf(at: number, turn: number, state: string) {
  const unique_id = `${secondOf(at)}.${turn}`
  return { fax_id: String(turn), state, date: new Date(at), unique_id }
}

/** Returns the states of absences after `from` and up to `to`: agents pause and come back, a trunk is unavailable. */
function absenceEvents(callCenter: CallCenter, from: number, to: number): MockEvent[] {
  const isDue = (at: number): boolean => at > from && at <= to
  return callCenter.circumstances.absences.flatMap((absence): MockEvent[] => {
    const ends = [
      { at: absence.from, trunk: 'Unavailable', agent: 'Pause' } as const,
      { at: absence.before, trunk: 'Ok', agent: 'Idle' } as const,
    ].filter(({ at }) => isDue(at))
    if ('trunk' in absence) {
      return ends.map(({ at, trunk: state }) => trunkEvent('TrunkNewState', at, absence.trunk, state))
    }
    const exten = absence.agent
    return ends.flatMap(({ at, agent: state }) =>
      isOnCall(callCenter, exten, at) ? [] : { at, name: 'NewState', fields: { exten, state } },
    )
  })
}

/** Tells whether a call has an agent's phone at an instant: its end tells the phone's next state. */
function isOnCall({ latest, callsUnderWay, circumstances }: CallCenter, exten: string, at: number): boolean {
  return [...latest, ...callsUnderWay()].some((call) => {
    if (call.startedAt > at || call.startedAt + call.endedAt <= at) return false
    const before = statesOfCall(call, circumstances).filter(
      (event) => event.at <= at && event.fields.exten === exten,
    )
    const last = before.sort((a, b) => a.at - b.at).at(-1)?.fields.state
    return last === 'Ringing' || last === 'InUse'
  })
}
