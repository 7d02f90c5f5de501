import type { CallCenter } from '../../electron/mock/call-center.ts'
import { type Call, callId, type QueueEntry, queueEntryId } from '../../electron/mock/calls/call.ts'
import { hasCdr } from '../../electron/mock/events/call-events.ts'
import { type FollowTimes, followCalls } from '../../electron/mock/follow-calls.ts'

/** One thing that really happened to a call, whether or not an event reports it. */
export interface CallLogLine {
  /** Epoch milliseconds. */
  readonly at: number
  /** The call's id. */
  readonly call: string
  readonly what:
    | 'arrived'
    | 'called_out'
    | 'entered_queue'
    | 'rang'
    | 'stopped_ringing'
    | 'answered'
    | 'left_queue'
    | 'transferred'
    | 'ended'
    /** The reports return its records from here on. */
    | 'written'
  readonly [detail: string]: string | number | boolean | null
}

/** Writes what happens to each live call, calls in progress first; returns a function that stops it. */
export function logCalls(
  callCenter: CallCenter,
  write: (line: CallLogLine) => void,
  times: FollowTimes = {},
): () => void {
  return followCalls<CallLogLine>(
    callCenter,
    { itemsOf: linesOfCall, begin: (_, past) => past.forEach(write), happen: write },
    times,
  )
}

/** Returns what happens to a call until its records are written, by time. */
export function linesOfCall(call: Call): CallLogLine[] {
  const lines: CallLogLine[] = []
  const id = callId(call)
  const add = (
    offset: number,
    what: CallLogLine['what'],
    details: Readonly<Record<string, string | number | boolean | null>> = {},
  ): void => {
    lines.push({ at: call.startedAt + offset, call: id, what, ...details })
  }

  if (call.line) add(0, 'arrived', { number: call.caller.number, entryPoint: call.line.entryPoint })
  else add(0, 'called_out', { exten: call.caller.number, number: call.destination, type: call.type })
  for (const [index, entry] of call.entries.entries()) addEntry(entry, call.entries[index + 1])
  if (call.entries.length === 0) addExtension()
  const { disposition, hangup, endedAt } = call
  // `told` says whether a sender that isn't generous sends the event.
  add(endedAt, 'ended', { disposition, hangup, told: hasCdr(call) })
  add(call.writtenAt - call.startedAt, 'written')
  return lines.sort((a, b) => a.at - b.at)

  function addEntry(entry: QueueEntry, next: QueueEntry | undefined): void {
    const queue = entry.queue.number
    const ofEntry = { queue, entry: queueEntryId(entry) }
    const { agent, answeredAt, status } = entry
    add(entry.startedAt, 'entered_queue', { ...ofEntry, told: entry.queue.reserves })
    for (const attempt of entry.attempts) {
      const exten = attempt.agent.number
      add(attempt.startedAt, 'rang', { queue, exten })
      if (attempt.talkedUntil === null) add(attempt.endedAt, 'stopped_ringing', { queue, exten })
    }
    if (agent && answeredAt !== null) add(answeredAt, 'answered', { queue, exten: agent.number })
    add(entry.endedAt, 'left_queue', { ...ofEntry, disposition: entry.disposition, status })
    if (agent && next && status === 'TRANSFER') {
      add(entry.endedAt, 'transferred', { from: agent.number, to: next.queue.number })
    }
  }

  /** Adds a directly called extension, or the outside party that an agent called. */
  function addExtension(): void {
    const leg = call.disposition === 'BUSY' ? undefined : call.route.find(({ type }) => type === 'Extension')
    if (leg) add(leg.startedAt, 'rang', { queue: null, exten: leg.name })
    if (leg && call.answeredAt === null) add(leg.endedAt, 'stopped_ringing', { queue: null, exten: leg.name })
    const exten = call.agent?.number ?? null
    if (call.answeredAt !== null) add(call.answeredAt, 'answered', { queue: null, exten })
  }
}

/** Formats one line of JSON with an ISO time. */
export function callLogText({ at, ...line }: CallLogLine): string {
  return `${JSON.stringify({ at: new Date(at).toISOString(), ...line })}\n`
}
