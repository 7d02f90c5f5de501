import type { CallCenter } from '../call-center.ts'
import { type Attempt, type Call, callId, type QueueEntry, secondOf } from '../calls/call.ts'
import type { Circumstances } from '../calls/circumstances.ts'
import { recordingOf } from '../records/columns.ts'
import { campaignEvents, campaignOf } from './campaign.ts'
import { generousEvents } from './generous-events.ts'
import { type EventFields, type MockEvent, valuesOf } from './mock-event.ts'

/** One in this many answered queue calls is rated. */
const surveyed = 6

/**
 * Returns the events of a call by time, with its records' ids and durations; `generous` sends more than any
 * call center.
 */
export function eventsOfCall(
  call: Call,
  callCenter: Pick<CallCenter, 'forms' | 'time' | 'circumstances'>,
  generous = false,
): MockEvent[] {
  const others = generous ? generousEvents(call, callCenter) : realEvents(call, callCenter)
  return [...others, ...statesOfCall(call, callCenter.circumstances)].sort((a, b) => a.at - b.at)
}

/** Tells whether a Cdr is sent: for every answered call and for one in four of the others. */
export function hasCdr({ disposition, channel }: Call): boolean {
  return disposition === 'ANSWERED' || channel % 4 === 0
}

/** Returns all but the extension states: no DID, and queue entries only of queues with reservation. */
function realEvents(
  call: Call,
  { forms, time, circumstances }: Pick<CallCenter, 'forms' | 'time' | 'circumstances'>,
): MockEvent[] {
  const events: MockEvent[] = []
  const unique_id = callId(call)
  const dateOf = (offset: number): Date => new Date(call.startedAt + offset)
  const add = (
    offset: number,
    name: MockEvent['name'],
    fields: EventFields,
    namedIn: MockEvent['namedIn'] = 'event_name',
  ): void => {
    events.push({ at: call.startedAt + offset, name, fields, namedIn })
  }
  const points = pointsOf(call)
  const recording = { record: recordingOf(time, call) }

  if (call.type === 'incoming') add(0, 'IncomingCall', { number: call.caller.number, ...points, unique_id })
  if (call.type === 'outgoing') add(0, 'OutgoingCall', { number: call.destination, ...points, unique_id })
  for (const [index, entry] of call.entries.entries()) addEntry(entry, call.entries[index + 1])
  for (const leg of call.route)
    if (leg.type === 'Voicemail') addVoicemail(leg.endedAt, leg.endedAt - leg.startedAt)
  const survey = surveyOf(call)
  if (survey) {
    const { point, label, ...parties } = survey
    add(call.endedAt, 'Survey', { unique_id, ...parties, date: dateOf(call.endedAt), point, label }, 'event')
  }
  if (hasCdr(call) || circumstances.tellsEnds(call.startedAt + call.endedAt)) addCdr()
  return [...events, ...campaignEvents(call)]

  function addEntry(entry: QueueEntry, next: QueueEntry | undefined): void {
    const queue = entry.queue.number
    const src = call.caller.number
    if (entry.queue.reserves) {
      const date = dateOf(entry.startedAt)
      add(entry.startedAt, 'ReservedCallInFront', { queue_name: queue, caller_id: src, date }, 'event')
    }
    const { agent, answeredAt, endedAt } = entry
    if (agent === null || answeredAt === null) return
    if (next && entry.status === 'TRANSFER') {
      const transferer = agent.number
      const transfer = { transferer, transferred_from: transferer, transferred_to: next.queue.number }
      add(endedAt, 'Transfer', { ...transfer, unique_id })
    }
    add(endedAt, 'CdrQueue', {
      queue,
      ...valuesOf(forms.queue, entry, ['src', 'dst', 'billsec', 'wait', 'duration', 'agent_wait']),
      ...valuesOf(forms.queue, entry, ['disposition', 'hangup', 'queue_status']),
      ...recording,
      starttime: dateOf(entry.startedAt),
      ringtime: dateOf(entry.attempts[0]?.startedAt ?? answeredAt),
      answeredtime: dateOf(answeredAt),
      endtime: dateOf(endedAt),
      detail: entry.attempts.map((attempt) =>
        valuesOf(forms.queueDetail, attempt, [
          'src',
          'dst',
          'billsec',
          'wait',
          'disposition',
          'comment',
          'tries',
        ]),
      ),
      unique_id,
    })
  }

  function addVoicemail(offset: number, length: number): void {
    const id = `${secondOf(call.startedAt + offset)}-${call.channel}`
    const number = call.entries.at(-1)?.queue.number ?? '900'
    const filename = `${id}.wav`
    const common = { id, number, date: dateOf(offset) }
    const duration = Math.floor(length / 1_000)
    const message = `Message of ${call.caller.number}`
    add(offset, 'VoiceMail', {
      ...common,
      state: 'New',
      caller: call.caller.number,
      filename,
      duration,
      message,
    })
    const mail = { receiver: 'desk@callcenter.example', active: 'True', attached_file: filename, message }
    add(offset, 'VoiceMailEmail', { ...common, state: 'Sent', ...mail })
  }

  function addCdr(): void {
    const answered = call.disposition === 'ANSWERED'
    add(call.endedAt, 'Cdr', {
      starttime: dateOf(0),
      endtime: dateOf(call.endedAt),
      ...valuesOf(forms.call, call, ['src', 'dst', 'type', 'disposition', 'wait']),
      ...valuesOf(forms.call, call, [answered ? 'billsec' : 'duration']),
      ...(answered ? recording : {}),
      ...(survey ? { poll_point: survey.point, poll_lable: survey.label } : {}),
      ...points,
      unique_id,
    })
  }
}

/** Returns a call's trunk, and for one incoming call in five its originating call id. */
function pointsOf({ type, line, route, startedAt, channel }: Call): Record<string, string> {
  if (line) {
    const originated_call_id = `${secondOf(startedAt) - 1}.9${channel}`
    return { entry_point: line.entryPoint, ...(channel % 5 === 0 ? { originated_call_id } : {}) }
  }
  const trunk = route.find((leg) => leg.type === 'Trunk')?.name
  if (type !== 'outgoing' || trunk === undefined) return {}
  return channel % 4 === 3 ? { entry_point: trunk } : { outgoing_point: trunk }
}

function surveyOf({
  entries,
  channel,
  caller,
}: Call): Record<'src' | 'dst' | 'queue' | 'point' | 'label', string> | null {
  const entry = entries.findLast(({ answeredAt }) => answeredAt !== null)
  if (!entry?.agent || channel % surveyed !== 0) return null
  const point = String(1 + ((channel / surveyed) % 5))
  return {
    src: caller.number,
    dst: entry.agent.number,
    queue: entry.queue.number,
    point,
    label: 'Satisfaction',
  }
}

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
