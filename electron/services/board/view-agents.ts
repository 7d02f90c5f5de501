import type { AgentState, BoardAgent } from '../../../shared/board/board.ts'
import { extensionStateOf } from '../../../shared/webhooks/event-fields.ts'
import { isWhole, type RecordedPart, type RecordsOfCall, roundedMs } from './records.ts'
import type { HeardExtension } from './state.ts'

interface AgentInput {
  readonly number: string
  readonly heard: HeardExtension | undefined
  /** What the records say that it did, around the instant. */
  readonly parts: readonly RecordedPart[]
  readonly recorded: ReadonlyMap<string, RecordsOfCall>
  readonly ended: ReadonlyMap<string, number>
  /** UTC milliseconds. */
  readonly at: number
  /** Whether the receiver listened at the instant. */
  readonly isListening: boolean
  readonly queueOf: (named: string) => string
}

/** What an agent does, before it is known where the line comes from. */
export type PlainAgent = Pick<
  BoardAgent,
  'number' | 'state' | 'sent' | 'since' | 'callId' | 'participant' | 'queue'
>

/** Returns what an agent does by events and records. */
export function mergedAgent(input: AgentInput): PlainAgent {
  const { number, parts, at } = input
  const heard = heardAgent(input)
  const [now = null, ...near] = [at, at - roundedMs, at + roundedMs].map((each) => partAt(parts, each))
  const isConfirmed =
    [now, ...near].some((part) => isConfirming(part, heard)) ||
    parts.some((part) => isNear(part, at) && isConfirming(part, heard))
  if (isConfirmed && heard.state !== 'unknown') return heard
  if (now === null && isOver(heard, input)) {
    return { ...heard, ...nobody, state: 'unknown', since: endOf(heard, input) }
  }
  // A call that is heard of goes on within the error of its records.
  const told = now ?? near.find((part) => part !== null && part.callId === heard.callId)
  if (!told) return heard
  const { part, callId, participant, queue, from } = told
  return { number, state: part, sent: heard.sent, since: from, callId, participant, queue }
}

const nobody = { callId: null, participant: null, queue: null }

function heardAgent({ number, heard, isListening, queueOf }: AgentInput): PlainAgent {
  if (!heard) return { number, state: 'unknown', sent: null, since: null, ...nobody }
  const { state: sent, since, heardAt } = heard
  if (!isListening || !heard.isSure) return { number, state: 'unknown', sent, since: heardAt, ...nobody }
  const state = agentStateOf(sent)
  const { callId, participant, queue } = heard
  const call = isBusy(state) ? { callId, participant, queue: queue === null ? null : queueOf(queue) } : nobody
  return { number, state, sent, since, ...call }
}

function agentStateOf(sent: string): AgentState {
  switch (extensionStateOf(sent)) {
    case 'Idle':
      return 'free'
    case 'Ringing':
      return 'ringing'
    case 'InUse':
      return 'talking'
    case 'OnHold':
      return 'onHold'
    case 'Pause':
      return 'paused'
    case 'Unavailable':
      return 'gone'
    case null:
      return 'unknown'
  }
}

/** Returns what the records say that an agent does at an instant: a talk before a ring, a later one first. */
function partAt(parts: readonly RecordedPart[], at: number): RecordedPart | null {
  let found: RecordedPart | null = null
  for (const part of parts) {
    if (at < part.from || at >= part.to) continue
    const isBetter =
      found === null || (part.part === found.part ? part.from > found.from : part.part === 'talking')
    if (isBetter) found = part
  }
  return found
}

/** Returns whether a record's part, or none, is what was heard. */
function isConfirming(part: RecordedPart | null, { state, callId }: PlainAgent): boolean {
  if (part === null) return !isBusy(state)
  const heard = state === 'onHold' ? 'talking' : state
  return heard === part.part && (callId === null || callId === part.callId)
}

function isBusy(state: AgentState): boolean {
  return state === 'ringing' || state === 'talking' || state === 'onHold'
}

/** Returns whether an agent was heard in a call that records say it isn't in any more. */
function isOver({ state, callId }: PlainAgent, input: AgentInput): boolean {
  if (!isBusy(state) || callId === null) return false
  const { recorded, ended, parts, at } = input
  const end = ended.get(callId)
  if (end !== undefined && end + roundedMs <= at) return true
  const records = recorded.get(callId)
  if (!records || !isWhole(records)) return false
  return !parts.some((part) => part.callId === callId && isNear(part, at))
}

/** Returns whether an instant is in a part within the error of its record; a part may be shorter than that. */
function isNear({ from, to }: RecordedPart, at: number): boolean {
  return from - roundedMs <= at && at < to + roundedMs
}

/** Returns when an agent left the call that it was heard in. */
function endOf({ callId, since }: PlainAgent, { parts, ended, at }: AgentInput): number | null {
  const ends = parts.flatMap((part) => (part.callId === callId && part.to <= at ? [part.to] : []))
  const last = ends.length > 0 ? Math.max(...ends) : ended.get(callId ?? '')
  return last === undefined || last > at ? since : last
}
