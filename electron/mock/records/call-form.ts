import type { RouteStep } from '../../../shared/reports/values.ts'
import { type Call, callId, type RouteLeg, talkOf } from '../calls/call.ts'
import {
  type Columns,
  callerId,
  channelSuffix,
  durationText,
  extendedDateOf,
  type RecordForm,
  recordId,
  roundedSecond,
  schemaVersion,
  seconds,
} from './columns.ts'
import type { ServerTime } from './server-time.ts'

/** General call records (§2.3). */
export function createCallForm(time: ServerTime): RecordForm<Call> {
  const columns: Columns<Call> = {
    _id: (call) => recordId(call.writtenAt, call.number),
    type: (call) => call.type,
    cuid: callId,
    clid: (call) => callerId(call.caller),
    src: (call) => call.caller.number,
    dst: (call) => call.destination,
    dcontext: (call) => call.type,
    channel: (call) => `SIP/${call.line?.entryPoint ?? call.caller.number}-${channelSuffix(call.channel)}`,
    dstchannel: destinationChannel,
    lastapp: lastApplication,
    lastdata: (call) =>
      lastApplication(call) === 'Queue' ? `${call.entries.at(-1)?.queue.number},tTkK` : '',
    start: (call) => time.jalali(call.startedAt),
    answer: (call) => {
      const answeredAt = networkAnswer(call)
      return answeredAt === null ? '' : time.gregorian(call.startedAt + answeredAt)
    },
    duration: (call) => seconds(durationOf(call)),
    billsec: (call) => seconds(billedOf(call)),
    disposition: (call) => call.disposition,
    amaflags: () => 'DOCUMENTATION',
    accountcode: () => '',
    uniqueid: callId,
    userfield: () => '',
    sequence: (call) => String(call.channel),
    comment: () => '',
    v: () => schemaVersion,
    did: (call) => call.line?.did ?? '',
    entry_point: (call) => call.line?.entryPoint ?? '',
    route: (call) => call.route.map((leg) => stepOf(call, leg)),
    wait: (call) => seconds(waitOf(call)),
    starttime: (call) => time.jalali(roundedSecond(call.startedAt) * 1000),
    endtime: (call) => time.jalali(roundedSecond(call.startedAt + call.endedAt) * 1000),
    billsec_hhmmss: (call) => durationText(billedOf(call)),
    wait_hhmmss: (call) => durationText(waitOf(call)),
  }
  return { columns, counters: (call) => [call.disposition, call.type] }
}

/** A step's date is its end; its duration is in seconds. */
function stepOf(call: Call, { type, name, startedAt, endedAt }: RouteLeg): RouteStep {
  return {
    type,
    name,
    duration: (endedAt - startedAt) / 1000,
    date: extendedDateOf(call.startedAt + endedAt),
  }
}

/** An announcement counts as an answer where no person answered. */
const networkAnswer = (call: Call): number | null => call.answeredAt ?? call.announcedAt

const waitOf = (call: Call): number => call.answeredAt ?? call.endedAt

function billedOf(call: Call): number {
  if (call.answeredAt !== null) return talkOf(call)
  return call.announcedAt === null ? 0 : call.endedAt - call.announcedAt
}

/** After a transfer only the last queue counts here, so it may be smaller than `billsec`. */
function durationOf(call: Call): number {
  const last = call.entries.at(-1)
  return last && call.entries.length > 1 ? last.endedAt - last.startedAt : call.endedAt
}

function lastApplication(call: Call): string {
  if (call.entries.length > 0) return 'Queue'
  return call.type === 'incoming' && call.agent === null ? 'Hangup' : 'Dial'
}

function destinationChannel(call: Call): string {
  if (call.agent) return `SIP/${call.agent.number}-${channelSuffix(call.channel + 1)}`
  const trunk = call.type === 'outgoing' ? call.route.at(-1)?.name : undefined
  return trunk ? `SIP/${trunk}-${channelSuffix(call.channel + 1)}` : ''
}
