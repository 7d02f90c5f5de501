import { randomUUID } from 'node:crypto'
import { connect } from '../../../electron/services/team-archive/connect.ts'
import { event, openLog } from './logs.ts'
import type { TestPostgres } from './postgres.ts'

interface Load {
  readonly origins: number
  readonly batches: number
  /** Entries of a batch. */
  readonly size: number
}

/** What a follower has read, entry by entry. */
export interface Followed {
  readonly seqs: readonly number[]
  /** Each origin's own numbers, by its key. */
  readonly originSeqs: ReadonlyMap<string, readonly number[]>
  /** How often it asked. */
  readonly reads: number
}

/**
 * Appends from several origins at once, every fourth batch in a transaction that stays open a while, and follows the
 * log meanwhile by its cursor alone.
 */
export async function followWhileAppending(postgres: TestPostgres, load: Load): Promise<Followed> {
  const access = await postgres.createLogin(await postgres.createDatabase(), 'receiver')
  const follower = openLog(access)
  const seqs: number[] = []
  const originSeqs = new Map<string, number[]>()
  let reads = 0
  let isAppended = false
  async function follow(): Promise<void> {
    for (;;) {
      // Asked before the read: whatever comes after it was there.
      const isLast = isAppended
      const page = await follower.read(seqs.at(-1) ?? 0, 700)
      reads++
      for (const { seq, origin, originSeq } of page) {
        seqs.push(seq)
        const own = originSeqs.get(origin) ?? []
        own.push(originSeq)
        originSeqs.set(origin, own)
      }
      if (isLast && page.length === 0) return
    }
  }

  async function append(): Promise<void> {
    const log = openLog(access)
    const slow = await connect(access)
    const key = randomUUID()
    await log.join({ key, name: 'Origin' })
    try {
      for (let batch = 0; batch < load.batches; batch++) {
        const numbers = Array.from({ length: load.size }, (_, index) => batch * load.size + index + 1)
        if (batch % 4 !== 3)
          await log.append(
            key,
            numbers.map((seq) => event(seq)),
          )
        else {
          await slow.query('BEGIN')
          await slow.query('SELECT callboard.append($1, $2, $3, $4, $5, $6)', [
            key,
            numbers,
            numbers.map(() => null),
            numbers.map(() => 'event'),
            numbers.map(() => 2),
            Buffer.from('{}'.repeat(load.size)),
          ])
          await slow.query('SELECT pg_sleep(0.01)')
          await slow.query('COMMIT')
        }
      }
    } finally {
      await slow.end()
    }
  }

  const followed = follow()
  await Promise.all(Array.from({ length: load.origins }, append))
  isAppended = true
  await followed
  return { seqs, originSeqs, reads }
}
