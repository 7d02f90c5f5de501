import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { rollUpStateDays } from '../../electron/services/events/daily-state-rollup.store.ts'
import { createOpenStore, type OpenStore } from '../../electron/services/open-store.ts'
import { fillAgainSchema } from '../../electron/services/records/fill-figures.store.ts'
import { migrations } from '../../electron/services/schema-history.store.ts'
import { openForWriting } from '../../electron/services/store/thread/open-database.ts'
import { usualChoices } from '../../shared/figures/definitions.ts'
import type { FigureScope } from '../../shared/figures/queries.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import { type BenchRow, median } from './bench-row.ts'
import { plainRead, whyQuery } from './why-query.ts'

const dayMs = 86_400_000
const year = 365 * dayMs
const firstStart = Date.UTC(2025, 10, 20)
const offsets = [{ since: 0, offsetMinutes: 210 }]
const whole: FigureScope = {
  connectionId: 'bench',
  from: firstStart,
  to: firstStart + year,
  queues: [],
  agents: [],
  consistentOnly: false,
}

/**
 * Measures the waits on the page of figures: a year of entries with as many attempts and as many
 * calls. A folder that is named is kept, and isn't filled again.
 */
export async function benchFigures(records = 1_000_000, keptFolder?: string): Promise<BenchRow[]> {
  const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'callboard-bench-')))
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'callboard.db')
  const open = () => createOpenStore({ file, workerUrl: storeWorkerUrl })
  try {
    const first = await open()
    const isFilled = (await first.read('archive.summaries', whole.connectionId)).length > 0
    await first.close()
    if (!isFilled) fill(file, records)
    const store = await open()
    try {
      await store.filler.finished()
      return [...(await measure(store)), ...(await measureWhy(store, file)), await measureFloor(store)]
    } finally {
      await store.close()
    }
  } finally {
    if (!keptFolder) await rm(folder, { recursive: true })
  }
}

/** Writes the records' columns straight into the file; the store then fills its rollup. */
function fill(file: string, records: number): void {
  const database = new DatabaseSync(file)
  database.exec(`BEGIN;
    INSERT INTO archive (id, profile, report, records, revision) VALUES
      (1, '${whole.connectionId}', 'queue', ${records}, 1), (2, '${whole.connectionId}', 'queueDetails', ${records}, 1),
      (3, '${whole.connectionId}', 'quick', ${records}, 1)`)
  const insert = database.prepare(`INSERT INTO record
    (archive, key, started_at, src, dst, qnum, disposition, queue_id, kind, true_wait, talk, tries, cuid, search)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '')`)
  let state = 1
  const random = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const kinds = [1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5] as const
  for (let n = 0; n < records; n++) {
    const start = firstStart + Math.floor((n * year) / records)
    const kind = kinds[random(kinds.length)] ?? 1
    const queue = String(900 + random(12))
    const agent = String(500 + random(500))
    const caller = `09${100_000_000 + random(300_000)}`
    const wait = Math.floor(-30 * Math.log(1 - random(1_000) / 1_000))
    const disposition = ['', 'ANSWERED', 'PICKUP', 'ABANDONED', 'MISSED', 'MISSED'][kind] ?? ''
    const talk = kind <= 2 ? random(600) : 0
    insert.run(1, `e${n}`, start, caller, agent, queue, disposition, `${n}`, kind, wait, talk, null, `${n}`)
    const attempt = kind <= 2 ? 1 : 5
    insert.run(
      2,
      `a${n}`,
      start,
      caller,
      agent,
      queue,
      disposition,
      `${n}`,
      attempt,
      null,
      null,
      1 + random(2),
      `${n}`,
    )
    // Most calls are those of the entries; some go out, to callers and to others.
    const isOut = random(5) === 0
    const other = `09${100_000_000 + random(300_000)}`
    const [src, dst] = isOut ? [agent, other] : [caller, queue]
    const answered = isOut ? random(2) === 0 : kind <= 2
    const result = answered ? 'ANSWERED' : 'NO ANSWER'
    insert.run(3, `c${n}`, start, src, dst, null, result, null, null, null, null, null, `${n}`)
  }
  saveStates(database)
  // Builds the hourly rollup as after an upgrade.
  database.exec(fillAgainSchema)
  database.exec('COMMIT')
  database.close()
  const db = openForWriting(file, migrations)
  rollUpStateDays(db, 365)
  db.close()
}

/** Each entry's agent rings, talks and is free again. */
function saveStates(database: DatabaseSync): void {
  database.exec(`WITH step (state, after) AS (VALUES ('Ringing', 0), ('InUse', 10000), ('Idle', 200000))
    INSERT INTO event (received_at, name, canonical_name, exten, state)
    SELECT started_at + after, 'NewState', 'NewState', dst, state FROM record CROSS JOIN step
    WHERE archive = 2 ORDER BY 1`)
  // Else the store would index them while it is measured.
  database.exec(`INSERT INTO event_text (seq, text) SELECT max(seq), '' FROM event`)
}

const firstCallers = { openOnly: true, sort: 'longest', limit: 500 } as const

async function measure(store: OpenStore): Promise<BenchRow[]> {
  const all = (scope: FigureScope) =>
    Promise.all([
      store.read('figures.tally', scope),
      store.read('figures.series', { ...scope, choices: usualChoices, unit: 'day', offsets }),
    ])
  const withRings = (scope: FigureScope) => Promise.all([all(scope), store.read('figures.rings', scope)])
  const everything = (scope: FigureScope) =>
    Promise.all([withRings(scope), store.read('callbacks.callers', scope)])
  const { answered } = await store.read('figures.tally', whole)
  if (answered.entries === 0) throw new Error('The rollup is empty: there is nothing to measure')
  // A new end each time avoids cached answers.
  let shorter = 0
  const fresh = (change: Partial<FigureScope> = {}) => ({
    ...whole,
    to: whole.to - ++shorter * 1_000,
    ...change,
  })
  return [
    await timed('all figures and charts of a year', 350, () => everything(fresh())),
    await timed('the same once more', 50, () => everything(whole)),
    await timed('of them, entry figures and charts', 500, () => all(fresh())),
    await timed('of them, the rings of the queue details', 500, () => store.read('figures.rings', fresh())),
    await timed('of them, callers and callbacks', 500, () => store.read('callbacks.callers', fresh())),
    await timed('another threshold', 300, () =>
      store.read('figures.series', {
        ...whole,
        choices: { ...usualChoices, thresholdSeconds: 30 },
        unit: 'day',
        offsets,
      }),
    ),
    await timed('one queue of them', 300, () => everything(fresh({ queues: ['903'] }))),
    await timed('three agents of them', 300, () => everything(fresh({ agents: ['501', '502', '503'] }))),
    await timed('a month of them', 150, () => everything(fresh({ from: whole.to - year / 12 }))),
    await timed('callbacks of a week', 300, () =>
      store.read('callbacks.list', { ...fresh({ from: whole.to - year / 52 }), ...firstCallers }),
    ),
    await timed('callbacks of a year', 500, () =>
      store.read('callbacks.list', { ...fresh(), ...firstCallers }),
    ),
    await timed('500 agents of a year', 500, () => store.read('figures.agentTable', fresh())),
    await timed('500 agents of a week', 100, () =>
      store.read('figures.agentTable', fresh({ from: whole.to - year / 52 })),
    ),
  ]
}

/** Compares hours and a week with the same ones of twelve earlier weeks, beside reading their rows. */
async function measureWhy(store: OpenStore, file: string): Promise<BenchRow[]> {
  const plain = new DatabaseSync(file, { readOnly: true })
  const rows: BenchRow[] = []
  for (const [name, length, goal] of [
    ['two hours', dayMs / 12, 1.5],
    ['a week', 7 * dayMs, 1],
  ] as const) {
    let earlier = 0
    const query = () => whyQuery(whole, whole.to - 10 * dayMs - ++earlier * 60_000, length)
    const { facts } = await store.read('figures.why', query())
    if (facts.some(({ offered, atWork }) => offered === 0 || atWork === null)) {
      throw new Error('A period without calls or agents: there is nothing to measure')
    }
    const took: { readonly ours: number[]; readonly plain: number[] } = { ours: [], plain: [] }
    for (let round = -1; round < 9; round++) {
      const asked = query()
      const began = performance.now()
      await store.read('figures.why', asked)
      const answered = performance.now()
      plainRead(plain, asked)
      if (round < 0) continue
      took.ours.push(answered - began)
      took.plain.push(performance.now() - answered)
    }
    const [ours, baseline] = [median(took.ours), median(took.plain)]
    const ratio = ours / baseline
    rows.push({
      name: `figures: why calls were lost in ${name} of a year, beside a plain read of the same rows`,
      ...{ unit: 'ms', ours, baseline, ratio, goal: `ratio ≤ ${goal}`, holds: ratio <= goal },
    })
  }
  plain.close()
  return rows
}

/** What the records tell of the floor at instants of the whole year. */
async function measureFloor(store: OpenStore): Promise<BenchRow> {
  const { connectionId } = whole
  let turn = 0
  return timed(
    'the floor at any instant of a year, by its records',
    100,
    () => {
      const at = whole.from + ((++turn * 7_919) % 365) * dayMs + dayMs / 2
      const day = { from: at - dayMs / 2, to: at + dayMs / 2 }
      return Promise.all([
        store.read('board.records', { connectionId, at, heard: [] }),
        store.read('board.figures', { connectionId, ...day, until: at, choices: usualChoices }),
      ])
    },
    51,
  )
}

/** Takes the median after one warm-up. */
async function timed(
  name: string,
  goal: number,
  work: () => Promise<unknown>,
  rounds = 5,
): Promise<BenchRow> {
  const times: number[] = []
  for (let round = -1; round < rounds; round++) {
    const began = performance.now()
    await work()
    if (round >= 0) times.push(performance.now() - began)
  }
  const ours = times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
  return {
    name: `figures: ${name}`,
    unit: 'ms',
    ours,
    baseline: null,
    ratio: null,
    goal: `< ${goal}`,
    holds: ours < goal,
  }
}
