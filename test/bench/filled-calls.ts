import type { CallFacts } from '../../electron/services/calls/call-of-records.ts'
import { type CallChange, storeCalls } from '../../electron/services/calls/save-calls.store.ts'
import { migrations } from '../../electron/services/schema-history.store.ts'
import { openForWriting } from '../../electron/services/store/thread/open-database.ts'

export const connectionId = 'bench'
export const firstStart = 1_600_000_000_000

/** Stores made calls without their records, which would take an hour. */
export function fillCalls(file: string, connectionId: string, calls: number): void {
  const db = openForWriting(file, migrations)
  const atOnce = 10_000
  for (let from = 0; from < calls; from += atOnce) {
    db.exec('BEGIN')
    storeCalls(
      db,
      connectionId,
      Array.from({ length: Math.min(atOnce, calls - from) }, (_, index) => madeCall(from + index)),
    )
    db.exec('COMMIT')
  }
  db.close()
}

export function madeCall(n: number): CallChange {
  const pick = (salt: number, limit: number) =>
    (Math.imul(n + 1, 0x9e3779b1 ^ (salt * 0x85ebca6b)) >>> 7) % limit
  const outcome = (['answered', 'answered', 'answered', 'notAnswered', 'abandoned', 'leftRinging'] as const)[
    pick(1, 6)
  ]
  const caller = `09${String(100_000_000 + pick(2, 400_000) * 2_203).padStart(9, '0')}`
  const queue = String(900 + pick(3, 12))
  const isAnswered = outcome === 'answered'
  return {
    cuid: `${firstStart / 1_000 + n * 30}.${n}`,
    record: null,
    facts: {
      startedAt: firstStart + n * 30_000,
      caller,
      callerName: pick(4, 3) === 0 ? `Customer ${pick(2, 400_000)}` : null,
      callee: isAnswered ? String(500 + pick(5, 80)) : queue,
      type: pick(6, 10) === 0 ? 'outgoing' : 'incoming',
      queues: pick(7, 12) === 0 ? [queue, '911'] : [queue],
      agent: outcome === 'abandoned' ? null : String(500 + pick(5, 80)),
      attempts: pick(8, 5),
      waitSeconds: pick(9, 200),
      talkSeconds: isAnswered ? pick(10, 900) : null,
      did: `0219101234${pick(11, 6)}`,
      entryPoint: `trunk_${pick(12, 4)}`,
      lengthSeconds: pick(9, 200) + (isAnswered ? pick(10, 900) : 0),
      outcome: n === rareCall ? 'busy' : (outcome ?? 'unknown'),
      ...legsOf(outcome === 'abandoned' ? null : String(500 + pick(5, 80)), isAnswered, pick(10, 900)),
    },
  }
}

function legsOf(
  agent: string | null,
  talked: boolean,
  talk: number,
): Pick<CallFacts, 'legs' | 'offers' | 'transfers' | 'takenOver'> {
  const nothing = { legs: [], offers: [], transfers: [], takenOver: [] }
  if (agent === null) return nothing
  const leg = { agent, talked, talkSeconds: talk, isAssumed: false, isCaller: false, isDirect: false }
  const kind = talked ? 'answered' : 'missed'
  return { ...nothing, legs: talked ? [leg] : [], offers: [{ agent, kind, ring: 9, tries: 1 }] }
}

/** The only call of its outcome. */
const rareCall = 123_456
