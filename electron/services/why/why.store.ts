import type { FigureChoices } from '../../../shared/figures/outcome.ts'
import { entryKinds, isAnswered, kindsOf } from '../../../shared/figures/outcome.ts'
import type { Lengths, PeriodFacts, Staffing } from '../../../shared/why/figures.ts'
import { cell, entryWidth, nameOfId, readHours, type ScopeToRead } from '../records/hourly-rollup.store.ts'
import { flagsOf, missedCounter, numberOfKind } from '../records/record-figures.store.ts'
import { archiveOf } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'
import { longRead } from '../store/thread/operations.ts'
import { type FloorOfPeriod, readFloor } from './floor.store.ts'
import { readTrunks } from './trunks.store.ts'

export interface WhyToRead extends Omit<ScopeToRead, 'from' | 'to' | 'leastRingSeconds'> {
  /** UTC milliseconds: the asked period first, then the comparable ones. */
  readonly periods: readonly { readonly from: number; readonly to: number }[]
  readonly binMs: number
  /** Until when events can tell a state, UTC milliseconds. */
  readonly heardUntil: number
  readonly choices: FigureChoices
}

export interface WhyFigures {
  readonly facts: readonly PeriodFacts[]
  readonly staffing: Staffing | null
}

/** Reads what happened in each of the periods, from the rollups; the staffing is that of the first one. */
export function readWhy(db: Database, query: WhyToRead): WhyFigures {
  return db.snapshot(() => {
    const records = query.periods.map((period) => sumRecords(db, query, period))
    const agents = new Set(records.flatMap(({ agents }) => [...agents.keys()]))
    const floors = query.periods.map((period) =>
      readFloor(db, { ...period, binMs: query.binMs, heardUntil: query.heardUntil, agents }),
    )
    const trunks = readTrunks(db, query)
    return {
      facts: records.map((sums, index) => factsOf(sums, floors[index], trunks[index] ?? [])),
      staffing: floors[0]?.staffing ?? null,
    }
  })
}

interface Outcomes {
  offered: number
  answered: number
  abandoned: number
  missed: number
}

interface BinSums extends Outcomes {
  notTaken: number
  readonly reached: Set<number>
  talked: number
  talkSeconds: number
}

type AgentAttempts = Omit<PeriodFacts['agents'][number], 'agent'>

interface PeriodSums {
  readonly from: number
  readonly to: number
  readonly bins: readonly BinSums[]
  readonly queues: Map<string, Outcomes & { readonly talk: LengthSums }>
  readonly agents: Map<string, AgentAttempts>
  readonly reached: ReadonlySet<number>
  readonly talk: LengthSums
  readonly abandonTime: LengthSums
}

const answeredKinds = flagsOf(entryKinds.filter(isAnswered))
const unreachedKind = numberOfKind('unreached')

function sumRecords(
  db: Database,
  query: WhyToRead,
  { from, to }: { readonly from: number; readonly to: number },
): PeriodSums {
  const { connectionId, choices, binMs } = query
  const scope = { ...query, from, to, leastRingSeconds: choices.leastRingSeconds }
  const bins = Array.from({ length: Math.ceil((to - from) / binMs) }, emptyBin)
  const abandonedKinds = flagsOf(kindsOf('abandoned', choices))
  const missedKinds = flagsOf(kindsOf('missed', choices))
  const byQueue = new Map<number, Outcomes & { readonly talk: LengthSums }>()
  const byAgent = new Map<number, AgentAttempts>()
  const reached = new Set<number>()
  const [talk, abandonTime] = [new LengthSums(), new LengthSums()]

  const entries = archiveOf(db, connectionId, 'queue')
  for (const { start: hour, cells } of entries ? readHours(db, entries.id, scope) : []) {
    for (let at = 0; at < cells.length; at += entryWidth) {
      const bin = bins[Math.floor((hour + (cells[at + cell.start] ?? 0) - from) / binMs)]
      const [kind, queue] = [cells[at + cell.kind] ?? 0, cells[at + cell.queue] ?? 0]
      const [agent, wait] = [cells[at + cell.agent] ?? 0, cells[at + cell.wait] ?? -1]
      const ofQueue = heldOr(byQueue, queue, () => ({ ...noOutcomes(), talk: new LengthSums() }))
      const sums = [bin, ofQueue]
      for (const each of sums) if (each) each.offered++
      if (answeredKinds[kind]) {
        for (const each of sums) if (each) each.answered++
        const seconds = cells[at + cell.talk] ?? -1
        if (agent > 0) {
          bin?.reached.add(agent)
          reached.add(agent)
        }
        if (seconds < 0) continue
        talk.add(seconds)
        ofQueue.talk.add(seconds)
        if (bin) {
          bin.talked++
          bin.talkSeconds += seconds
        }
        continue
      }
      const isAbandoned = abandonedKinds[kind] === true
      if (isAbandoned) {
        for (const each of sums) if (each) each.abandoned++
        if (wait >= 0) abandonTime.add(wait)
      } else if (missedKinds[kind]) for (const each of sums) if (each) each.missed++
      if (isAbandoned || missedKinds[kind]) heldOr(byAgent, agent, noAttempts).lost++
    }
  }

  const attempts = archiveOf(db, connectionId, 'queueDetails')
  const missedIn = missedCounter(choices.leastRingSeconds)
  // Attempts are never inconsistent in these values.
  const ofAttempts = { ...scope, consistentOnly: false }
  for (const { start: hour, cells } of attempts ? readHours(db, attempts.id, ofAttempts) : []) {
    for (let at = 0; at < cells.length; at += entryWidth) {
      const bin = bins[Math.floor((hour + (cells[at + cell.start] ?? 0) - from) / binMs)]
      const agent = cells[at + cell.agent] ?? 0
      const kind = cells[at + cell.kind] ?? 0
      const tries = cells[at + cell.talk] ?? 1
      const missed = missedIn(kind, cells[at + cell.wait] ?? -1, tries)
      const rings = missed + (answeredKinds[kind] ? 1 : 0)
      if (bin) bin.notTaken += missed
      // Id 0 stands for records without an agent.
      if (agent === 0) continue
      const own = heldOr(byAgent, agent, noAttempts)
      own.attempts += rings
      own.notTaken += missed
      own.repeated += Math.min(rings, tries - 1)
      if (kind === unreachedKind) continue
      bin?.reached.add(agent)
      reached.add(agent)
    }
  }
  // Only an agent whom an attempt or a call reached is one; others in `dst` are queues.
  for (const agent of reached) heldOr(byAgent, agent, noAttempts)
  const named = [...byAgent].filter(([agent]) => reached.has(agent))
  return {
    ...{ from, to, bins, reached, talk, abandonTime },
    queues: new Map([...byQueue].map(([id, sums]) => [nameOfId(db, id), sums])),
    agents: new Map(named.map(([id, sums]) => [nameOfId(db, id), sums])),
  }
}

function factsOf(
  sums: PeriodSums,
  floor: FloorOfPeriod | undefined,
  trunks: PeriodFacts['trunks'],
): PeriodFacts {
  const queues = [...sums.queues].map(([queue, { talk, ...outcomes }]) => ({
    ...{ queue, ...outcomes },
    talk: talk.lengths(),
  }))
  const agents = [...sums.agents].map(([agent, each]) => ({ agent, ...each }))
  const total = (name: keyof Outcomes | 'notTaken') => sums.bins.reduce((sum, bin) => sum + bin[name], 0)
  return {
    from: sums.from,
    to: sums.to,
    bins: sums.bins.map(({ reached, ...bin }, index) => ({
      ...bin,
      reached: reached.size,
      atWork: floor?.bins[index]?.atWork ?? null,
      free: floor?.bins[index]?.free ?? null,
    })),
    offered: total('offered'),
    answered: total('answered'),
    abandoned: total('abandoned'),
    missed: total('missed'),
    notTaken: total('notTaken'),
    reached: sums.reached.size,
    atWork: floor?.atWork ?? null,
    free: floor?.free ?? null,
    talk: sums.talk.lengths(),
    abandonTime: sums.abandonTime.lengths(),
    queues: queues.sort((a, b) => b.offered - a.offered),
    agents: agents.sort((a, b) => b.notTaken - a.notTaken),
    trunks,
  }
}

class LengthSums {
  #n = 0
  #seconds = 0
  #logSum = 0
  #logSquares = 0

  add(seconds: number): void {
    const log = Math.log(seconds + 1)
    this.#n++
    this.#seconds += seconds
    this.#logSum += log
    this.#logSquares += log * log
  }

  lengths(): Lengths {
    return { n: this.#n, seconds: this.#seconds, logSum: this.#logSum, logSquares: this.#logSquares }
  }
}

const noOutcomes = (): Outcomes => ({ offered: 0, answered: 0, abandoned: 0, missed: 0 })
const noAttempts = (): AgentAttempts => ({ attempts: 0, notTaken: 0, repeated: 0, lost: 0 })
const emptyBin = (): BinSums => ({
  ...noOutcomes(),
  ...{ notTaken: 0, reached: new Set<number>(), talked: 0, talkSeconds: 0 },
})

function heldOr<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const held = map.get(key)
  if (held !== undefined) return held
  const made = make()
  map.set(key, made)
  return made
}

export const whyOperations = {
  'figures.why': longRead(readWhy),
}

type Own = typeof whyOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
