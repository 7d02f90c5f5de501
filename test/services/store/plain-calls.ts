import { legsOfRecords } from '../../../renderer/features/call/call-parts.ts'
import type { ArchivedCall } from '../../../shared/calls/calls.ts'
import type { CallOutcome } from '../../../shared/calls/outcome.ts'
import { attemptsOf, ringSecondsOf } from '../../../shared/figures/attempts.ts'
import { isAnswered, kindOfEntry } from '../../../shared/figures/outcome.ts'
import { trueWaitOf, wholeSecondsOf } from '../../../shared/figures/true-wait.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import type { DatedRecord } from './made-records.ts'

export type ReportedRecord = DatedRecord & { readonly report: ReportName }
export type PlainCall = Omit<ArchivedCall, 'id' | 'record'>

/** Recounts calls from whole records, without a database; sorted by start and `cuid`. */
export function plainCalls(records: readonly ReportedRecord[]): PlainCall[] {
  const copies = copiesIn(records)
  const byCall = Map.groupBy(records, ({ fields, report }) => fields.cuid || `${report} ${fields._id}`)
  const calls = [...byCall.values()].map((own) => {
    const counted = own.filter((record) => !copies.has(record))
    return plainCall(counted, String(own[0]?.fields.cuid ?? '') || null)
  })
  return calls.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

export const keyOf = (call: PlainCall): string => JSON.stringify(call)

/** Finds the attempts that are written twice: of two that differ in their ids alone, the one with the lesser id counts. */
function copiesIn(records: readonly ReportedRecord[]): Set<ReportedRecord> {
  const attempts = records
    .filter(({ report }) => report === 'queueDetails')
    .toSorted((a, b) => (String(a.fields._id) < String(b.fields._id) ? -1 : 1))
  const known = new Set<string>()
  return new Set(
    attempts.filter(({ fields, start }) => {
      if (start === null || !fields.dst) return false
      const call = fields.cuid || fields.queue_id || fields._id
      const content = [fields.qnum, fields.dst, start, ringSecondsOf(fields), wholeSecondsOf(fields.billsec)]
      const key = JSON.stringify([call, ...content, fields.disposition, attemptsOf(fields)])
      const isKnown = known.has(key)
      known.add(key)
      return isKnown
    }),
  )
}

function plainCall(records: readonly ReportedRecord[], cuid: string | null): PlainCall {
  const of = (report: ReportName) =>
    records
      .filter((record) => record.report === report)
      .sort(
        (a, b) =>
          (a.start ?? Number.POSITIVE_INFINITY) - (b.start ?? Number.POSITIVE_INFINITY) ||
          (String(a.fields._id) < String(b.fields._id) ? -1 : 1),
      )
  const own = of('quick')
  const attempts = of('queueDetails')
  const all = of('queue')
  const entries = all.filter(
    ({ fields }, index) =>
      !fields.queue_id || all.findIndex((other) => other.fields.queue_id === fields.queue_id) === index,
  )
  const takenIn = entries.findIndex(isTaken)
  const taken = entries[takenIn]
  const takenBy = attempts.find(isTaken)
  // A queue answers its calls itself.
  const passed = [...entries, ...attempts].map(({ fields }) => fields.qnum)
  const answered = own.find(
    (record) => isTaken(record) && !(record.fields.dst && passed.includes(record.fields.dst)),
  )
  const waits = (taken ? entries.slice(0, takenIn + 1) : entries).map(({ fields }) => trueWaitOf(fields))
  const queues = (entries.length > 0 ? entries : attempts).flatMap(({ fields }, index, list) => {
    const isRungAgain = entries.length === 0 && list[index - 1]?.fields.qnum === fields.qnum
    return fields.qnum && !isRungAgain ? String(fields.qnum) : []
  })
  const caller = firstOf([...own, ...entries, ...attempts], 'src')
  const names = own
    .map(({ fields }) => /"(.*)"/.exec(String(fields.clid ?? ''))?.[1] ?? '')
    .filter((name) => name !== '' && name !== caller)
  // Who talked is the legs' own test; here it is what is stored.
  const { legs, talkSeconds } = legsOfRecords(records.map(wholeRecord), [])
  const starts = [...own, ...[...entries, ...attempts].sort((a, b) => (a.start ?? 1e15) - (b.start ?? 1e15))]
  return {
    cuid,
    startedAt:
      own[0]?.start ??
      starts.find(({ report, start }) => report !== 'quick' && start !== null)?.start ??
      null,
    caller,
    callerName: names[0] ?? null,
    callee: firstOf(own, 'dst'),
    type: plainType(),
    queues,
    agent:
      legs.find(({ talked }) => talked)?.agent ??
      (plainType() === 'outgoing' ? legs.find(({ isCaller }) => isCaller)?.agent : null) ??
      rungLast(),
    agents: plainAgents(),
    // A record of attempts tells how often the agent's phone rang.
    attempts: attempts.reduce((sum, { fields }) => sum + (wholeSecondsOf(fields.tries) || 1), 0),
    waitSeconds: entries.length > 0 ? total(waits) : null,
    talkSeconds,
    outcome: plainOutcome(),
  }

  function plainAgents(): PlainCall['agents'] {
    const talks = legs.filter(({ talked, isCaller }) => talked && !(isCaller && plainType() === 'internal'))
    const numbers = [...new Set(talks.map(({ agent }) => agent))]
    return numbers.map((number) => {
      const ofAgent = talks.filter(({ agent }) => agent === number)
      return {
        number,
        talkSeconds: total(ofAgent.map(({ talkSeconds }) => talkSeconds)),
        isAssumed: ofAgent.some(({ isAssumed }) => isAssumed),
      }
    })
  }

  function rungLast(): string | null {
    const agentOf = ({ fields }: DatedRecord) =>
      fields.dst && fields.dst !== fields.qnum ? String(fields.dst) : null
    const rung = attempts.filter(({ fields }) => fields.dst)
    if (rung.length > 0) return String(rung.at(-1)?.fields.dst)
    return entries.map(agentOf).findLast((agent) => agent !== null) ?? null
  }

  function plainType(): string | null {
    const type = firstOf(own, 'type')
    if (type === 'local' || type === 'feature') return 'internal'
    return type ?? (entries.length > 0 ? 'incoming' : null)
  }

  function plainOutcome(): CallOutcome {
    if (taken || takenBy || answered) return 'answered'
    const last = entries.at(-1) ?? own.at(-1)
    const said = String(last?.fields.disposition ?? '')
    if (said === 'MISSED' && last?.report === 'queue' && last.fields.hangup === 'caller') return 'abandoned'
    const words: Record<string, CallOutcome> = {
      '': 'unknown',
      ABANDONED: 'abandoned',
      BUSY: 'busy',
      FAILED: 'failed',
      CONGESTION: 'failed',
    }
    return words[said] ?? 'notAnswered'
  }
}

/** Returns a record as the panel of its call has it. */
export function wholeRecord({ report, start, fields }: ReportedRecord): WholeCallRecord {
  const starttime = { instant: start ?? 0, offsetMinutes: 210, witness: 'period', shiftMinutes: 0 } as const
  return {
    ...{ report, fields, origins: ['archive'], problems: [], route: [] },
    id: String(fields._id),
    times: start === null ? {} : { starttime },
  }
}

const isTaken = ({ fields }: DatedRecord): boolean => isAnswered(kindOfEntry(fields))

function firstOf(records: readonly DatedRecord[], name: string): string | null {
  const found = records.find(({ fields }) => fields[name])
  return found ? String(found.fields[name]) : null
}

function total(values: readonly (number | null)[]): number | null {
  return values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}
