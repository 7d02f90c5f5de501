import PQueue from 'p-queue'
import { demoConnectionId } from '../../../shared/connections.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import type { Cell, ServerDay } from '../../../shared/keeping.ts'
import type { Receipt, ReceiptHistory, ReceiptSummary } from '../../../shared/receipts.ts'
import type { Connections } from '../call-center/connections.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import { instantsOfDay, lastDay, serverTimeAt } from '../keeping/days.ts'
import type { Keeping } from '../keeping/keeping.ts'
import type { Log } from '../log/log.ts'
import { ownerOf } from '../settle-calls/settle-calls.ts'
import type { Stores } from '../store/stores.ts'
import { systemTime, type Time } from '../time.ts'
import type { RecountedReport } from './later.store.ts'
import type { SealedRow } from './receipts.store.ts'
import { bodyOf, isBrought, isSettled, receiptOf, summariesOf, totalsOf, wordOf } from './words.ts'

interface ReceiptsOptions {
  readonly stores: Pick<Stores, 'of'>
  readonly keeping: Pick<Keeping, 'recount'>
  readonly clock: Pick<PersistedClock, 'get'>
  /** Tells which events without a record belong to a connection. */
  readonly connections: Pick<Connections, 'active' | 'connection' | 'ids'>
  readonly log: Pick<Log, 'warn'>
  readonly time?: Pick<Time, 'now'>
  /** Called when a receipt was sealed. */
  readonly changed: (connectionId: string) => void
}

/** Compares each day's records with its events and the call center's totals, and seals what is over. */
export interface Receipts {
  /** @throws AppError `connection_unknown`, `store_failed` */
  list(connectionId: string): Promise<ReceiptSummary[]>
  day(connectionId: string, day: ServerDay): Promise<ReceiptHistory>
  /** Asks for the day again and seals every difference. @throws AppError of the call center */
  recount(connectionId: string, day: ServerDay): Promise<Receipt>
  /** Seals a day soon after its last cell was completed, and what came later as a further receipt. */
  cellSaved(connectionId: string, cell: Cell): void
  /** Seals soon what an earlier run completed but didn't seal, of the connections that this program keeps. */
  goOn(connectionIds: readonly string[]): Promise<void>
  /** Resolves when nothing is being sealed. */
  close(): Promise<void>
}

export function createReceipts(options: ReceiptsOptions): Receipts {
  const { stores, keeping, clock, connections, log, time = systemTime, changed } = options
  const seals = new PQueue({ concurrency: 1 })
  const waiting = new Set<string>()
  /** Days whose recount seals its own receipt. */
  const recounting = new Set<string>()
  const nameOf = (connectionId: string, day: ServerDay) => `${connectionId} ${day}`

  async function linksOf(connectionId: string, day: ServerDay): Promise<SealedRow[]> {
    return (await stores.of(connectionId)).read('receipts.ofDay', { connectionId, day })
  }

  async function cellsOf(connectionId: string, from: ServerDay, to: ServerDay): Promise<Cell[]> {
    return (await stores.of(connectionId)).read('keeping.cells', { connectionId, from, to })
  }

  async function isOwner(connectionId: string): Promise<boolean> {
    return connectionId === demoConnectionId || (await ownerOf('callCenter', connections)) === connectionId
  }

  /** Compares a day as of now; `links` are its sealed receipts. */
  async function compare(
    connectionId: string,
    day: ServerDay,
    links: readonly SealedRow[],
    recounted: readonly RecountedReport[] | null = null,
  ): Promise<Receipt> {
    const asOf = time.now()
    const [store, cells, known] = await Promise.all([
      stores.of(connectionId),
      cellsOf(connectionId, day, day),
      clock.get(connectionId),
    ])
    const [first] = links
    const { ofDay, calls, findings } = await store.read('receipts.compare', {
      connectionId,
      period: instantsOfDay(known, day),
      now: asOf,
      isOwner: await isOwner(connectionId),
      settled: isSettled(cells),
      complete: isBrought(cells),
      since: first ? (receiptOf(first)?.asOf ?? first.sealedAt) : null,
      recounted,
    })
    const totals = totalsOf(day, cells, ofDay)
    return { connectionId, day, word: wordOf(cells, findings), asOf, totals, calls, findings, seal: null }
  }

  async function seal(receipt: Receipt, first: boolean): Promise<Receipt> {
    const { connectionId, day } = receipt
    const store = await stores.of(connectionId)
    const body = bodyOf(receipt)
    const link = await store.write(
      'receipts.seal',
      { connectionId, day, sealedAt: time.now(), body, first },
      body.length,
    )
    if (link === null) return receipt
    changed(connectionId)
    const { seq, sealedAt, previous, hash } = link
    return { ...receipt, seal: { seq, sealedAt, previous, hash } }
  }

  async function hasLater(connectionId: string, day: ServerDay, last: SealedRow): Promise<boolean> {
    const store = await stores.of(connectionId)
    const period = instantsOfDay(await clock.get(connectionId), day)
    const since = receiptOf(last)?.asOf ?? last.sealedAt
    return store.read('receipts.hasLater', { connectionId, ...period, since })
  }

  /** Seals a complete day that isn't yet, or a sealed one of which records came or changed since. */
  async function sealIfDue(connectionId: string, day: ServerDay): Promise<void> {
    const cells = await cellsOf(connectionId, day, day)
    if (!isBrought(cells) || !isSettled(cells) || recounting.has(nameOf(connectionId, day))) return
    const links = await linksOf(connectionId, day)
    const last = links.at(-1)
    if (last && !(await hasLater(connectionId, day, last))) return
    await seal(await compare(connectionId, day, links), links.length === 0)
  }

  function sealSoon(connectionId: string, day: ServerDay): void {
    const name = nameOf(connectionId, day)
    if (waiting.has(name)) return
    waiting.add(name)
    const sealing = seals.add(() => {
      waiting.delete(name)
      return sealIfDue(connectionId, day)
    })
    sealing.catch((err: unknown) => log.warn({ err, day }, 'A receipt could not be sealed'))
  }

  async function sealEarlier(connectionId: string): Promise<void> {
    const store = await stores.of(connectionId)
    const [cells, links] = await Promise.all([
      cellsOf(connectionId, '', lastDay),
      store.read('receipts.newest', connectionId),
    ])
    const sealed = new Set(links.map(({ day }) => day))
    const days = [...new Set(cells.map(({ day }) => day))].filter((day) => !sealed.has(day)).sort()
    for (const day of days) sealSoon(connectionId, day)
  }

  async function recount(connectionId: string, day: ServerDay): Promise<Receipt> {
    await seals.add(() => sealIfDue(connectionId, day))
    const before = await linksOf(connectionId, day)
    const name = nameOf(connectionId, day)
    recounting.add(name)
    try {
      const recounted = await keeping.recount(connectionId, day)
      return await seals.add(async () => {
        const found = await compare(connectionId, day, before, before.length > 0 ? recounted : null)
        return before.length > 0 || found.word !== 'open' ? seal(found, before.length === 0) : found
      })
    } finally {
      recounting.delete(name)
    }
  }

  return {
    list: async (connectionId) => {
      await connections.connection(connectionId)
      const store = await stores.of(connectionId)
      // By an assumed clock, or one that was ahead, a day may have been asked for that hasn't begun.
      const { today } = serverTimeAt(await clock.get(connectionId), time.now())
      const [cells, links] = await Promise.all([
        cellsOf(connectionId, '', today),
        store.read('receipts.newest', connectionId),
      ])
      return summariesOf(cells, links)
    },
    day: async (connectionId, day) => {
      await connections.connection(connectionId)
      const links = await linksOf(connectionId, day)
      const sealed = links.flatMap((link) => receiptOf(link) ?? [])
      const last = links.at(-1)
      // An earlier receipt must not stand for one that was tampered with beyond reading.
      const newest = last && receiptOf(last)
      const holds = last && newest && !(await hasLater(connectionId, day, last))
      return {
        latest: holds ? newest : await compare(connectionId, day, links),
        sealed,
        chainIntact: await (await stores.of(connectionId)).read('receipts.isIntact', connectionId),
      }
    },
    recount: async (connectionId, day) => {
      await connections.connection(connectionId)
      return recount(connectionId, day)
    },
    cellSaved: (connectionId, { day, state, settled }) => {
      if (state === 'complete' && settled) sealSoon(connectionId, day)
    },
    goOn: async (connectionIds) => {
      for (const connectionId of connectionIds) await sealEarlier(connectionId)
    },
    close: async () => {
      seals.clear()
      await seals.onIdle()
    },
  }
}

export const receiptHandlers = (receipts: Receipts): HandlersOf<'receipts'> => ({
  'receipts.list': ({ connectionId }) => receipts.list(connectionId),
  'receipts.day': ({ connectionId, day }) => receipts.day(connectionId, day),
  'receipts.recount': ({ connectionId, day }) => receipts.recount(connectionId, day),
})
