import { LRUCache } from 'lru-cache'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import type { BoardStates } from './board-states.ts'
import { callsUnderWay } from './calls.ts'
import { apply, longestAheadMs } from './fold.ts'
import { type BoardState, copyOf, type Fact, type HeardCall } from './state.ts'

/** A call under way; `held` if an extension's last event still has it on the call. */
export interface OpenCall extends HeardCall {
  readonly held: boolean
}

/** A call center's board now. */
export interface HeardBoard {
  readonly state: BoardState
  /** When the call center last had no record of a call since its newest event (UTC milliseconds), by call id. */
  readonly askedAt: ReadonlyMap<string, number>
}

/** The floor now, and since when the receiver listens; null while it doesn't. */
export interface ReceivedBoard extends HeardBoard {
  readonly listeningSince: number | null
}

/** The floor by the stored events, read on first use and kept up to date with new ones. */
interface LiveBoard {
  /** Applies a newly committed event. */
  apply(event: FeedEvent): void
  /** Reads the board again from the store, which has new events of the past. */
  forget(): void
  /** Notes that the receiver began to listen at an instant (UTC milliseconds). */
  listen(at: number): void
  /** Resolves to the board now; rejects while the store can't be read, and the next call retries. */
  now(): Promise<HeardBoard>
  /** Resolves to the calls under way that aren't known to be over. */
  openCalls(): Promise<OpenCall[]>
  /** Ends a call because the call center's record says so; a phone on it contradicts that later. */
  settle(callId: string): Promise<void>
  /** Notes that the call center has no record of the call at `at` (UTC milliseconds). */
  noteUnrecorded(callId: string, at: number): Promise<void>
}

const maxNotes = 5_000

/** @param listeningSince UTC milliseconds; null while nothing listens. */
export function createLiveBoard(
  states: () => Promise<Pick<BoardStates, 'newest'>>,
  listeningSince: () => number | null,
): LiveBoard {
  let building: Promise<BoardState> | null = null
  let built: BoardState | null = null
  /** Facts of the time while the state is read; null while it isn't. */
  let pending: Fact[] | null = null
  /** When the board was last asked for. */
  let askedAt = 0
  /** What the service knows about a call as of an event's number. */
  const settled = new LRUCache<string, number>({ max: maxNotes })
  const unrecorded = new LRUCache<string, { readonly seq: number; readonly at: number }>({ max: maxNotes })

  async function build(): Promise<BoardState> {
    const facts: Fact[] = []
    pending = facts
    try {
      const { state, lastSeq } = await (await states()).newest()
      const since = listeningSince()
      if (since !== null) apply(state, { kind: 'listening', at: since })
      for (const fact of facts) {
        if (fact.kind === 'listening' || fact.event.seq > lastSeq) hear(state, fact)
      }
      if (pending === facts) [built, pending] = [state, null]
      return state
    } catch (error) {
      if (pending === facts) forget()
      throw error
    }
  }

  /** Leaves what is built or being built; who waits for that still gets it. */
  function forget(): void {
    building = null
    built = null
    pending = null
  }

  /** Applies a fact; a phone that rings with a settled call unsettles it. */
  function hear(state: BoardState, fact: Fact): void {
    apply(state, fact)
    const callId = fact.kind === 'event' ? fact.event.callId : null
    const call = callId === null ? undefined : state.calls.get(callId)
    if (call && !isSettled(call)) settled.delete(call.callId)
  }

  function add(fact: Fact): void {
    if (built) hear(built, fact)
    else pending?.push(fact)
  }

  async function get(): Promise<BoardState> {
    const at = Date.now()
    // The computer's clock was set back, and what it heard before lies ahead.
    if (at < askedAt - longestAheadMs) forget()
    askedAt = at
    building ??= build()
    const state = await building
    // After a while without listening, calls may have ended unheard.
    if (listeningSince() === null) apply(state, { kind: 'listening', at: Date.now() })
    return state
  }

  function isSettled({ callId, seq, parts }: HeardCall): boolean {
    const settledSeq = settled.get(callId)
    return settledSeq !== undefined && (seq <= settledSeq || parts.size === 0)
  }

  return {
    apply: (event) => add({ kind: 'event', event }),
    forget,
    listen: (at) => add({ kind: 'listening', at }),
    now: async () => {
      const state = await get()
      const asked = [...unrecorded].filter(([callId, { seq }]) => state.calls.get(callId)?.seq === seq)
      return { state: copyOf(state), askedAt: new Map(asked.map(([callId, { at }]) => [callId, at])) }
    },
    openCalls: async () => {
      const state = await get()
      return callsUnderWay(state, Date.now())
        .filter((call) => !isSettled(call))
        .map((call) => ({ ...call, held: isHeld(state, call) }))
    },
    settle: async (callId) => {
      const call = (await get()).calls.get(callId)
      if (call) settled.set(callId, call.seq)
    },
    noteUnrecorded: async (callId, at) => {
      const call = (await get()).calls.get(callId)
      if (call) unrecorded.set(callId, { seq: call.seq, at })
    },
  }
}

/** Returns whether an extension is still on the call; else it may be on hold, or its end was lost. */
function isHeld({ extensions }: BoardState, { callId, parts }: HeardCall): boolean {
  return [...parts.keys()].some((exten) => (extensions.get(exten)?.callId ?? callId) === callId)
}
