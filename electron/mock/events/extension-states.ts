import { type Attempt, type Call, callId, type QueueEntry } from '../calls/call.ts'
import type { Circumstances } from '../calls/circumstances.ts'
import { campaignOf } from './campaign.ts'
import type { EventFields, MockEvent } from './mock-event.ts'

/** Returns a call's NewState events; they name the other party only while ringing or talking. */
export function statesOfCall(call: Call, circumstances: Circumstances): MockEvent[] {
  const events: MockEvent[] = []
  const unique_id = callId(call)
  const dialer = campaignOf(call)?.name ?? ''
  const state = (offset: number, exten: string, state: string, fields: EventFields = {}): void => {
    const at = call.startedAt + offset
    // An agent who is to pause does so after the call.
    const isPaused = state === 'Idle' && circumstances.isAway(exten, at)
    events.push({
      at,
      name: 'NewState',
      fields: { unique_id, exten, state: isPaused ? 'Pause' : state, ...fields, dialer },
    })
  }
  const inward = { participant: call.caller.number, direction: 'in' }

  if (call.type !== 'incoming') {
    state(0, call.caller.number, 'InUse', { participant: call.destination, direction: 'out' })
    state(call.endedAt, call.caller.number, 'Idle')
  }
  for (const entry of call.entries) addEntry(entry)
  if (call.disposition !== 'BUSY') addCalledExtensions()
  return events

  function addEntry({ queue: { number: queue }, attempts, agent, answeredAt, endedAt }: QueueEntry): void {
    for (const attempt of attempts) addAttempt(attempt, queue)
    const wasRung = attempts.some(({ talkedUntil }) => talkedUntil !== null)
    if (!agent || answeredAt === null || wasRung) return
    // A colleague picked up the ringing phone.
    state(answeredAt, agent.number, 'InUse', { ...inward, queue })
    state(endedAt, agent.number, 'Idle')
  }

  function addAttempt({ agent, startedAt, endedAt, talkedUntil }: Attempt, queue: string): void {
    state(startedAt, agent.number, 'Ringing', { ...inward, queue })
    if (talkedUntil !== null) state(endedAt, agent.number, 'InUse', { ...inward, queue })
    state(talkedUntil ?? endedAt, agent.number, 'Idle')
  }

  /** Adds the states of extensions called directly, without a queue. */
  function addCalledExtensions(): void {
    for (const leg of call.route.filter(({ type }) => type === 'Extension')) {
      state(leg.startedAt, leg.name, 'Ringing', inward)
      if (call.answeredAt !== null) state(call.answeredAt, leg.name, 'InUse', inward)
      state(leg.endedAt, leg.name, 'Idle')
    }
  }
}
