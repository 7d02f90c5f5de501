import type {
  AgentState,
  Board,
  BoardAgent,
  BoardQueue,
  BoardView,
  KnownFrom,
  LikelyQueue,
  QueueSlot,
} from '../../../shared/board/board.ts'
import { noTally, type Tally } from '../../../shared/figures/tally.ts'
import { type Directory, queuesOf } from '../../../shared/people.ts'
import { lastEventBy } from './last-event.ts'
import {
  type BoardRecords,
  noRecords,
  partsOf,
  type RecordedPart,
  type RecordsOfCall,
  recordsByCall,
} from './records.ts'
import type { BoardState } from './state.ts'
import { mergedAgent, type PlainAgent } from './view-agents.ts'
import { isWaiting, type MergedCalls, mergedCalls, type PlainCall } from './view-calls.ts'

/** The figures of a day up to an instant, by the records. */
export interface BoardFigures {
  readonly queues: readonly { readonly number: string; readonly today: Tally; readonly slots: QueueSlot[] }[]
  readonly agents: readonly { readonly number: string; readonly today: NonNullable<BoardAgent['today']> }[]
}

/** All that is known of an instant. Instants are UTC milliseconds. */
export interface ViewInput extends Pick<Board, 'at' | 'isLive' | 'day' | 'listeningSince' | 'completeTo'> {
  readonly state: BoardState
  readonly records: BoardRecords
  readonly figures: BoardFigures
  readonly directory: Pick<Directory, 'queues' | 'agents'>
  /** By entry point. */
  readonly likely: ReadonlyMap<string, LikelyQueue>
  /** When the call center last had no record of a call, by its id. */
  readonly askedAt?: ReadonlyMap<string, number>
  readonly view: BoardView
}

/** A caller who arrived unheard rings within about this time. */
const unheardMs = 30_000
/** The records of a call come after its end: this long after an instant, nearly all of its calls are stored. */
const recordedMs = 3_600_000

/** Returns the board at an instant; a line that events alone would have given otherwise is known `since`. */
export function viewOf(input: ViewInput): Board {
  const { state, figures, view, records } = input
  const recorded = recordsByCall(records)
  const merged = mergedOf(input, recorded)
  const alone = mergedOf({ ...input, records: noRecords }, new Map())
  // The other calls, often most of them, are as events alone tell.
  const isRecorded = ({ callId }: PlainCall) => recorded.has(callId) || records.ended.has(callId)
  const calls = byText(alone.calls.filter(isRecorded))
  const [agents, queues] = [byText(alone.agents), byText(alone.queues)]
  const knownOf = (known: ReadonlySet<string>, line: unknown): KnownFrom =>
    known.has(JSON.stringify(line)) ? 'then' : 'since'

  const people = new Map(input.directory.agents.map((agent) => [agent.number, agent]))
  const figuresOf = new Map(figures.agents.map(({ number, today }) => [number, today]))
  const todayOf = new Map(figures.queues.map((each) => [each.number, each]))
  const isIn = (chosen: readonly string[], names: readonly string[]) =>
    chosen.length === 0 || names.some((name) => chosen.includes(name))
  return {
    ...{ at: input.at, isLive: input.isLive, day: input.day },
    ...{ listeningSince: input.listeningSince, completeTo: input.completeTo },
    lastEventAt: lastEventBy(input.at, state.asOf, input.listeningSince),
    queues: merged.queues
      .filter(({ number }) => isIn(view.queues, [number]))
      .map((queue) => ({
        ...queue,
        today: todayOf.get(queue.number)?.today ?? noTally,
        slots: todayOf.get(queue.number)?.slots ?? [],
        known: knownOf(queues, queue),
      })),
    agents: merged.agents
      .map((agent) => {
        const person = people.get(agent.number)
        return {
          ...agent,
          queues: person ? [...queuesOf(person)] : [],
          team: person?.team ?? null,
          today: figuresOf.get(agent.number) ?? null,
          known: knownOf(agents, agent),
        }
      })
      .filter(
        ({ queues, team }) => isIn(view.teams, team === null ? [] : [team]) && isIn(view.queues, queues),
      ),
    calls: merged.calls
      .filter(({ queue }) => queue === null || isIn(view.queues, [queue]))
      .map((call) => ({ ...call, known: isRecorded(call) ? knownOf(calls, call) : 'then' })),
    trunks: [...state.trunks.values()],
  }
}

function byText(lines: readonly unknown[]): ReadonlySet<string> {
  return new Set(lines.map((line) => JSON.stringify(line)))
}

interface Merged extends Pick<MergedCalls, 'calls'> {
  readonly agents: PlainAgent[]
  readonly queues: PlainQueue[]
}

function mergedOf(input: ViewInput, recorded: ReadonlyMap<string, RecordsOfCall>): Merged {
  const { state, records, directory, at, figures } = input
  const queueOf = queueNames(directory)
  const numbers = new Set([
    ...state.extensions.keys(),
    ...directory.agents.flatMap((agent) => (queuesOf(agent).length > 0 || agent.team ? [agent.number] : [])),
    ...figures.agents.map(({ number }) => number),
  ])
  const isExtension = (number: string) => numbers.has(number)
  const parts = partsByExtension(recorded.values(), isExtension)
  const { calls, unplaced } = mergedCalls({
    ...{ state, recorded, ended: records.ended, at, isExtension, queueOf },
    likely: input.likely,
    askedAt: input.askedAt ?? new Map(),
  })
  const agents = [...new Set([...numbers, ...parts.keys()])].sort(inOrder).map((number) =>
    mergedAgent({
      ...{ number, heard: state.extensions.get(number), parts: parts.get(number) ?? [] },
      ...{ recorded, ended: records.ended, at, queueOf },
      isListening: input.listeningSince !== null,
    }),
  )
  const states = new Map(agents.map((agent) => [agent.number, agent]))
  const queues = new Set([
    ...directory.queues.map(({ number }) => number),
    ...[...state.queues].map(queueOf),
    ...figures.queues.map(({ number }) => number),
    ...records.entries.map(({ queue }) => queue),
  ])
  const isTold = isToldOf(input)
  const agentsOf = (queue: string) =>
    directory.agents.flatMap((agent) => {
      const own = queuesOf(agent).includes(queue) ? states.get(agent.number) : undefined
      return own ? [own] : []
    })
  return {
    calls,
    agents,
    queues: [...queues].sort(inOrder).map((number) => {
      return queueLine({ number, calls, unplaced, agents: agentsOf(number), isTold })
    }),
  }
}

/** Returns whether events or records would have told of a waiting caller. */
function isToldOf({ at, day, listeningSince, completeTo }: ViewInput): boolean {
  if (listeningSince !== null && listeningSince + unheardMs <= at) return true
  return completeTo !== null && (completeTo >= at + recordedMs || completeTo >= day.to)
}

function partsByExtension(
  recorded: Iterable<Parameters<typeof partsOf>[0]>,
  isExtension: (number: string) => boolean,
): Map<string, RecordedPart[]> {
  const parts = new Map<string, RecordedPart[]>()
  for (const records of recorded) {
    for (const part of partsOf(records, isExtension)) {
      parts.set(part.exten, [...(parts.get(part.exten) ?? []), part])
    }
  }
  return parts
}

/** Returns the number of a queue that an event names by its name. */
function queueNames({ queues }: Pick<Directory, 'queues'>): (named: string) => string {
  const numbers = new Set(queues.map(({ number }) => number))
  const named = new Map(
    queues.flatMap(({ number, learnedName }) => (learnedName ? [[learnedName, number]] : [])),
  )
  return (name) => (numbers.has(name) ? name : (named.get(name) ?? name))
}

/** Orders 99 before 501 before 1001, and names after numbers. */
function inOrder(a: string, b: string): number {
  const [first, second] = [Number(a), Number(b)]
  if (Number.isNaN(first) !== Number.isNaN(second)) return Number.isNaN(first) ? 1 : -1
  return first - second || (a < b ? -1 : a > b ? 1 : 0)
}

/** What is known of a queue at an instant, without the day's figures. */
type PlainQueue = Omit<BoardQueue, 'today' | 'slots' | 'known'>

interface QueueInput {
  readonly number: string
  readonly calls: readonly PlainCall[]
  readonly unplaced: readonly PlainCall[]
  /** The agents of the queue. */
  readonly agents: readonly Pick<BoardAgent, 'state'>[]
  /** Whether events or records would have told of a waiting caller. */
  readonly isTold: boolean
}

/** Counts what happens in a queue. */
function queueLine({ number, calls, unplaced, agents, isTold }: QueueInput): PlainQueue {
  const own = calls.filter(({ queue }) => queue === number)
  const waiting = own.filter(({ stage }) => isWaiting(stage))
  const since = waiting.flatMap(({ waitingSince }) => waitingSince ?? [])
  // A caller whose queue nothing tells is no queue's: each would count it.
  const maybe = unplaced.filter(({ queue, likelyQueue }) => (queue ?? likelyQueue?.queue) === number)
  const perhaps = maybe.filter(({ stage }) => stage === 'perhapsQueued')
  const longestSince = leastOf(since)
  const states: Record<AgentState, number> = {
    free: 0,
    ringing: 0,
    talking: 0,
    onHold: 0,
    paused: 0,
    gone: 0,
    unknown: 0,
  }
  for (const { state } of agents) states[state]++
  return {
    number,
    // None is only said where one would be known.
    waiting: isTold || waiting.length > 0 ? waiting.length : null,
    maybeWaiting: maybe.length,
    perhapsWaiting: perhaps.length,
    perhapsSince: leastOf(perhaps.flatMap(({ waitingSince }) => waitingSince ?? [])),
    longestSince,
    longestIsAtLeast: waiting.some((call) => call.waitingSince === longestSince && call.waitsAtLeast),
    ringing: own.filter(({ stage }) => stage === 'ringing').length,
    talking: own.filter(({ stage }) => stage === 'talking').length,
    agents: states,
  }
}

const leastOf = (instants: readonly number[]): number | null =>
  instants.length > 0 ? Math.min(...instants) : null
