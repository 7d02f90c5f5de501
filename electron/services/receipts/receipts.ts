import PQueue from 'p-queue'
import type { HandlersOf } from '../../../shared/contract.ts'
import type { Cell, ServerDay } from '../../../shared/keeping.ts'
import { demoProfileId } from '../../../shared/profiles.ts'
import type { Receipt, ReceiptHistory, ReceiptSummary } from '../../../shared/receipts.ts'
import type { Profiles } from '../call-center/profiles.ts'
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
  readonly profiles: Pick<Profiles, 'active' | 'connection' | 'ids'>
  readonly log: Pick<Log, 'warn'>
  readonly time?: Pick<Time, 'now'>
  /** Called when a receipt was sealed. */
  readonly changed: (profileId: string) => void
}

/** Compares each day's records with its events and the call center's totals, and seals what is over. */
export interface Receipts {
  /** @throws AppError `profile_unknown`, `store_failed` */
  list(profileId: string): Promise<ReceiptSummary[]>
  day(profileId: string, day: ServerDay): Promise<ReceiptHistory>
  /** Asks for the day again and seals every difference. @throws AppError of the call center */
  recount(profileId: string, day: ServerDay): Promise<Receipt>
  /** Seals a day soon after its last cell was completed, and what came later as a further receipt. */
  cellSaved(profileId: string, cell: Cell): void
  /** Seals soon what an earlier run completed but didn't seal, of the connections that this program keeps. */
  goOn(profileIds: readonly string[]): Promise<void>
  /** Resolves when nothing is being sealed. */
  close(): Promise<void>
}

export function createReceipts(options: ReceiptsOptions): Receipts {
  const { stores, keeping, clock, profiles, log, time = systemTime, changed } = options
  const seals = new PQueue({ concurrency: 1 })
  const waiting = new Set<string>()
  /** Days whose recount seals its own receipt. */
  const recounting = new Set<string>()
  const nameOf = (profileId: string, day: ServerDay) => `${profileId} ${day}`

  async function linksOf(profile: string, day: ServerDay): Promise<SealedRow[]> {
    return (await stores.of(profile)).read('receipts.ofDay', { profile, day })
  }

  async function cellsOf(profile: string, from: ServerDay, to: ServerDay): Promise<Cell[]> {
    return (await stores.of(profile)).read('keeping.cells', { profile, from, to })
  }

  async function isOwner(profileId: string): Promise<boolean> {
    return profileId === demoProfileId || (await ownerOf('callCenter', profiles)) === profileId
  }

  /** Compares a day as of now; `links` are its sealed receipts. */
  async function compare(
    profileId: string,
    day: ServerDay,
    links: readonly SealedRow[],
    recounted: readonly RecountedReport[] | null = null,
  ): Promise<Receipt> {
    const asOf = time.now()
    const [store, cells, known] = await Promise.all([
      stores.of(profileId),
      cellsOf(profileId, day, day),
      clock.get(profileId),
    ])
    const [first] = links
    const { ofDay, calls, findings } = await store.read('receipts.compare', {
      profile: profileId,
      period: instantsOfDay(known, day),
      now: asOf,
      isOwner: await isOwner(profileId),
      settled: isSettled(cells),
      complete: isBrought(cells),
      since: first ? (receiptOf(first)?.asOf ?? first.sealedAt) : null,
      recounted,
    })
    const totals = totalsOf(day, cells, ofDay)
    return { profileId, day, word: wordOf(cells, findings), asOf, totals, calls, findings, seal: null }
  }

  async function seal(receipt: Receipt, first: boolean): Promise<Receipt> {
    const { profileId, day } = receipt
    const store = await stores.of(profileId)
    const body = bodyOf(receipt)
    const link = await store.write(
      'receipts.seal',
      { profile: profileId, day, sealedAt: time.now(), body, first },
      body.length,
    )
    if (link === null) return receipt
    changed(profileId)
    const { seq, sealedAt, previous, hash } = link
    return { ...receipt, seal: { seq, sealedAt, previous, hash } }
  }

  async function hasLater(profileId: string, day: ServerDay, last: SealedRow): Promise<boolean> {
    const store = await stores.of(profileId)
    const period = instantsOfDay(await clock.get(profileId), day)
    const since = receiptOf(last)?.asOf ?? last.sealedAt
    return store.read('receipts.hasLater', { profile: profileId, ...period, since })
  }

  /** Seals a complete day that isn't yet, or a sealed one of which records came or changed since. */
  async function sealIfDue(profileId: string, day: ServerDay): Promise<void> {
    const cells = await cellsOf(profileId, day, day)
    if (!isBrought(cells) || !isSettled(cells) || recounting.has(nameOf(profileId, day))) return
    const links = await linksOf(profileId, day)
    const last = links.at(-1)
    if (last && !(await hasLater(profileId, day, last))) return
    await seal(await compare(profileId, day, links), links.length === 0)
  }

  function sealSoon(profileId: string, day: ServerDay): void {
    const name = nameOf(profileId, day)
    if (waiting.has(name)) return
    waiting.add(name)
    const sealing = seals.add(() => {
      waiting.delete(name)
      return sealIfDue(profileId, day)
    })
    sealing.catch((err: unknown) => log.warn({ err, day }, 'A receipt could not be sealed'))
  }

  async function sealEarlier(profileId: string): Promise<void> {
    const store = await stores.of(profileId)
    const [cells, links] = await Promise.all([
      cellsOf(profileId, '', lastDay),
      store.read('receipts.newest', profileId),
    ])
    const sealed = new Set(links.map(({ day }) => day))
    const days = [...new Set(cells.map(({ day }) => day))].filter((day) => !sealed.has(day)).sort()
    for (const day of days) sealSoon(profileId, day)
  }

  async function recount(profileId: string, day: ServerDay): Promise<Receipt> {
    await seals.add(() => sealIfDue(profileId, day))
    const before = await linksOf(profileId, day)
    const name = nameOf(profileId, day)
    recounting.add(name)
    try {
      const recounted = await keeping.recount(profileId, day)
      return await seals.add(async () => {
        const found = await compare(profileId, day, before, before.length > 0 ? recounted : null)
        return before.length > 0 || found.word !== 'open' ? seal(found, before.length === 0) : found
      })
    } finally {
      recounting.delete(name)
    }
  }

  return {
    list: async (profileId) => {
      await profiles.connection(profileId)
      const store = await stores.of(profileId)
      // By an assumed clock, or one that was ahead, a day may have been asked for that hasn't begun.
      const { today } = serverTimeAt(await clock.get(profileId), time.now())
      const [cells, links] = await Promise.all([
        cellsOf(profileId, '', today),
        store.read('receipts.newest', profileId),
      ])
      return summariesOf(cells, links)
    },
    day: async (profileId, day) => {
      await profiles.connection(profileId)
      const links = await linksOf(profileId, day)
      const sealed = links.flatMap((link) => receiptOf(link) ?? [])
      const last = links.at(-1)
      // An earlier receipt must not stand for one that was tampered with beyond reading.
      const newest = last && receiptOf(last)
      const holds = last && newest && !(await hasLater(profileId, day, last))
      return {
        latest: holds ? newest : await compare(profileId, day, links),
        sealed,
        chainIntact: await (await stores.of(profileId)).read('receipts.isIntact', profileId),
      }
    },
    recount: async (profileId, day) => {
      await profiles.connection(profileId)
      return recount(profileId, day)
    },
    cellSaved: (profileId, { day, state, settled }) => {
      if (state === 'complete' && settled) sealSoon(profileId, day)
    },
    goOn: async (profileIds) => {
      for (const profileId of profileIds) await sealEarlier(profileId)
    },
    close: async () => {
      seals.clear()
      await seals.onIdle()
    },
  }
}

export const receiptHandlers = (receipts: Receipts): HandlersOf<'receipts'> => ({
  'receipts.list': ({ profileId }) => receipts.list(profileId),
  'receipts.day': ({ profileId, day }) => receipts.day(profileId, day),
  'receipts.recount': ({ profileId, day }) => receipts.recount(profileId, day),
})
