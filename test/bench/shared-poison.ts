import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { buildIfStale } from '../../electron/scripts/build.ts'
import type { EntryToAppend } from '../../electron/services/team-archive/entries.ts'
import type { EntryKind } from '../../electron/services/team-archive/entry-kinds.ts'
import { madeRecord, toSave } from '../services/store/made-records.ts'
import { joined, openLog } from '../services/team-archive/logs.ts'
import type { TestPostgres } from '../services/team-archive/postgres.ts'
import type { BenchRow } from './bench-row.ts'
import { startReceiver } from './started-receiver.ts'

const perSecond = 50
const seconds = 30
const contacts = 50_000
const contactsOfEntry = 10_000
const edits = 500
/** After so many edits comes one of each form of poison. */
const editsBetween = 20
const goalMs = 500

/**
 * Measures how long the started receiver takes to acknowledge events at an even speed while it follows a log in which
 * somebody writes what is broken or large, against the same receiver before. The database has the same computer.
 */
export async function benchPoison(postgres: TestPostgres): Promise<BenchRow[]> {
  await buildIfStale()
  const database = await postgres.createDatabase()
  const { user, password } = await postgres.createLogin(database, 'receiver')
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const receiver = await startReceiver(
    folder,
    ['--shared', `postgresql://${user}@127.0.0.1:${postgres.port}/${database}`],
    { CALLBOARD_SHARED_PASSWORD: password },
  )
  try {
    await delivered(receiver.port, 5)
    const quiet = await delivered(receiver.port, seconds)
    const log = openLog(await postgres.createLogin(database, 'receiver'))
    const key = await joined(log, randomUUID())
    const [poisoned] = await Promise.all([
      delivered(receiver.port, seconds),
      poison((entry) => log.append(key, [entry])),
    ])
    return [row(0.99, `< ${goalMs}`, poisoned, quiet), row(1, '—', poisoned, quiet)]
  } finally {
    await receiver.stop()
    await rm(folder, { recursive: true })
  }
}

/** Delivers events from a process of its own; resolves to the milliseconds that each took, in rising order. */
async function delivered(port: number, during: number): Promise<number[]> {
  const sender = fork(join(import.meta.dirname, 'paced-load.ts'), [port, perSecond, during].map(String))
  const [times] = await once(sender, 'message')
  return z
    .array(z.number())
    .parse(times)
    .sort((a, b) => a - b)
}

/** Appends what is to be followed, evenly over most of the time. */
async function poison(append: (entry: EntryToAppend) => Promise<void>): Promise<void> {
  let originSeq = 0
  const write = (kind: EntryKind, body: string) =>
    append({ originSeq: ++originSeq, callCenter: 'https://office.test', kind, body })
  const name = (number: number, text: string) => ({ kind: 'contact', number: `0912${number}`, name: text })
  for (let first = 0; first < contacts; first += contactsOfEntry) {
    const changes = Array.from({ length: contactsOfEntry }, (_, index) => name(first + index, 'Sara'))
    await write('person', JSON.stringify({ changes }))
  }
  const records = toSave(Array.from({ length: 700 }, (_, index) => madeRecord(index)))
  const page = { report: 'queueDetails', operation: 'search', receivedAt: 1, records, walk: null }
  for (let edit = 0; edit < edits; edit++) {
    await write('person', JSON.stringify({ changes: [name(edit, `Sara ${edit}`)] }))
    if (edit % editsBetween === 0) {
      await write('page', `{"records":[${'0,'.repeat(400_000)}0]}`)
      await write('page', '['.repeat(400_000))
      await write('person', `{"changes":[${'{},'.repeat(300_000)}{}]}`)
      await write('event', '')
      await write('page', JSON.stringify(page))
    }
    await pause((seconds * 800) / edits)
  }
}

function row(share: number, goal: string, times: readonly number[], quiet: readonly number[]): BenchRow {
  const at = (sorted: readonly number[]) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  const [ours, baseline] = [at(times), at(quiet)]
  return {
    name: `shared: acknowledging ${perSecond} events/s while poison is followed, p${share * 100}, against none`,
    unit: 'ms',
    ours,
    baseline,
    ratio: ours / baseline,
    goal,
    holds: goal === '—' || ours < goalMs,
  }
}
