import { setImmediate } from 'node:timers/promises'
import { AppError, type ErrorCode, storeErrors, teamArchiveErrors } from '../../../shared/errors.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { SetAside } from '../../../shared/team-archive.ts'
import type { ReceivedEvent } from '../../../shared/webhooks/deliveries.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { Log } from '../log/log.ts'
import { fieldsOf } from '../records/record-columns.ts'
import type { Store } from '../store/store.ts'
import type { EntryToApply, LogEntry } from './entries.ts'
import { eventEntry, movedEntry, ofNoCallCenter, pageEntry, readTeamEntry } from './entry-kinds.ts'
import type { SharedLog } from './log.ts'
import { reasonOf } from './reason.ts'
import { type ReadEntry, type Step, stepsOf } from './steps.ts'

/** What came from other programs, for the services that show it. */
export interface Followed {
  /** New events with their numbers here, in the log's order. */
  events(events: readonly { readonly seq: number; readonly event: ReceivedEvent }[]): void
  saved(archive: { readonly connectionId: string; readonly report: ReportName }): void
  /** Every other entry: what changed shows by its kind. */
  applied(entry: EntryToApply): void
}

interface FollowerOptions {
  readonly sharedLog: Pick<SharedLog, 'read' | 'pagesBefore' | 'end'>
  readonly share: () => Promise<Store>
  /** Resolves to the connection of a call center, which is added if there is none. */
  readonly connectionOf: (callCenter: string) => Promise<string>
  readonly clock: Pick<PersistedClock, 'learn'>
  readonly log: Pick<Log, 'error'>
  readonly followed: Followed
  /** This program's version: what an earlier one set aside is tried again. */
  readonly program: string
}

const entriesAtOnce = 500
const longestParsingMs = 20
/** A log that is applied within seconds needs no look ahead. */
const longLog = 5_000
/** Some of the newest days of a large call center. */
const recordsAhead = 20_000

/** What fails for these is tried again: it is no fault of the entry. */
const ownFaults: ReadonlySet<ErrorCode> = new Set([...storeErrors, ...teamArchiveErrors])
const isOwnFault = (err: unknown) => err instanceof AppError && ownFaults.has(err.code)

/**
 * Applies everything after the cursor. An entry that can't be parsed or applied is set aside with its reason and the login
 * that wrote it, so that one of them doesn't keep all that follow from every desk. Large ones are applied in steps,
 * between which the store has time for events.
 */
export function createFollower(options: FollowerOptions) {
  const { sharedLog, share, connectionOf, clock, log, followed, program } = options
  let isTriedAgain = false

  /** Reads of entries what can be known before they are applied. */
  async function known(entries: readonly LogEntry[]): Promise<ReadEntry[]> {
    const page: ReadEntry[] = []
    let since = performance.now()
    for (const logged of entries) {
      page.push(await parsed(logged))
      if (performance.now() - since < longestParsingMs) continue
      // Events are received by the same thread.
      await setImmediate()
      since = performance.now()
    }
    return page
  }

  async function parsed(logged: LogEntry): Promise<ReadEntry> {
    const { body, kind, origin, callCenter, login, isOwner } = logged
    try {
      if (logged.isTooLarge) throw new Error('The entry is too large to be read')
      if (body === null) return { logged, known: null, setAside: null }
      const entry = readTeamEntry(kind, body)
      if (callCenter === null && !ofNoCallCenter.has(kind)) throw new Error('It names no call center')
      const connectionId = callCenter === null ? null : await connectionOf(callCenter)
      const read = { origin, login, isOwner, connectionId, entry }
      await learn(read)
      return { logged, known: read, setAside: null }
    } catch (err) {
      if (isOwnFault(err)) throw err
      return { logged, known: null, setAside: refused(logged, err) }
    }
  }

  function refused({ seq, kind, login, callCenter, loggedAt }: LogEntry, err: unknown): SetAside {
    return { way: 'came', seq, kind, login, callCenter, reason: reasonOf(err), at: loggedAt }
  }

  /** One line for all of a step: whoever writes many broken entries fills no log with them. */
  function logSetAside(entries: readonly SetAside[]): void {
    const newest = entries.at(-1)
    if (!newest) return
    const { reason, seq, kind, login } = newest
    const of = { count: entries.length, reason, seq, kind, login }
    log.error(of, 'Entries of the shared log can’t be applied and are set aside; this is the newest')
  }

  async function apply(
    { entries, cursor, setAside }: Omit<Step, 'of'>,
    tried: readonly number[] = [],
  ): Promise<void> {
    logSetAside(setAside)
    const { events, saved } = await (await share()).write('shared.apply', {
      entries,
      cursor,
      setAside,
      tried,
      program,
    })
    tell(entries, events)
    for (const archive of saved) followed.saved(archive)
  }

  /** Applies a step; where one of its entries is to blame, the others without it. */
  async function applyStep(step: Step): Promise<void> {
    try {
      await apply(step)
      return
    } catch (err) {
      if (isOwnFault(err)) throw err
    }
    const setAside = [...step.setAside]
    const read = step.of.filter(({ known }) => known !== null)
    for (const [index, entry] of step.entries.entries()) {
      try {
        await apply({ entries: [entry], cursor: null, setAside: [] })
      } catch (err) {
        const of = read[index]
        if (isOwnFault(err) || !of) throw err
        setAside.push(refused(of.logged, err))
      }
    }
    await apply({ entries: [], cursor: step.cursor, setAside })
  }

  /** Tries what was set aside, but by the version `except` of this program, as older than all that came since. */
  async function tryAgain(except: string | null): Promise<void> {
    for (const seq of await (await share()).read('shared.setAsideBy', except)) {
      const [logged] = await sharedLog.read(seq - 1, 1)
      const read = logged?.seq === seq ? await parsed(logged) : null
      if (read?.known) {
        const late = { ...read.known, entry: movedEntry(read.known.entry) }
        try {
          await apply({ entries: [late], cursor: null, setAside: [] }, [seq])
        } catch (err) {
          if (isOwnFault(err)) throw err
          await apply({ entries: [], cursor: null, setAside: [refused(read.logged, err)] })
        }
      } else if (read?.setAside) await apply({ entries: [], cursor: null, setAside: [read.setAside] })
      // Its month was dropped.
      else await apply({ entries: [], cursor: null, setAside: [] }, [seq])
    }
  }

  /** A console that joins a long log shows the newest records first; they come once more in the log's order. */
  async function lookAhead(signal: AbortSignal): Promise<void> {
    try {
      await applyNewest(signal)
    } catch (err) {
      if (isOwnFault(err)) throw err
      log.error({ err }, 'The newest records can’t be applied before the others')
    }
  }

  async function applyNewest(signal: AbortSignal): Promise<void> {
    const end = await sharedLog.end()
    if (end < longLog) return
    for (let before = end + 1, records = 0; records < recordsAhead && !signal.aborted; ) {
      const page = await known(await sharedLog.pagesBefore(before, entriesAtOnce))
      const [first] = page
      if (!first) return
      for (const { entries } of stepsOf(page)) {
        const { saved } = await (await share()).write('shared.applyAhead', { entries, ahead: end })
        for (const archive of saved) followed.saved(archive)
        for (const { entry } of entries)
          records += entry.kind === pageEntry.kind ? entry.body.records.length : 0
      }
      before = first.logged.seq
    }
  }

  /** The days of the records depend on the call center's clock. */
  async function learn({ connectionId, entry }: EntryToApply): Promise<void> {
    if (entry.kind !== pageEntry.kind || connectionId === null) return
    const { report, records } = entry.body
    await clock.learn(
      connectionId,
      report,
      records.map(({ raw }) => fieldsOf(raw)),
    )
  }

  function tell(entries: readonly EntryToApply[], numbers: readonly (number | null)[]): void {
    const events: { seq: number; event: ReceivedEvent }[] = []
    for (const [index, each] of entries.entries()) {
      const seq = numbers[index] ?? null
      if (each.entry.kind !== eventEntry.kind) followed.applied(each)
      else if (seq !== null) events.push({ seq, event: each.entry.body })
    }
    if (events.length > 0) followed.events(events)
  }

  return {
    /** Tries everything again that was set aside. @throws AppError of the log or the store */
    tryAgain: () => tryAgain(null),
    /** Pulls until the log's end. @throws AppError of the log or the store */
    pull: async (signal: AbortSignal): Promise<void> => {
      const own = await (await share()).read('shared.share', null)
      if (!own) return
      if (!isTriedAgain) await tryAgain(program)
      isTriedAgain = true
      if (own.cursor === 0 && own.ahead === 0) await lookAhead(signal)
      const readNext = (after: number) => {
        const page = sharedLog.read(after, entriesAtOnce, own.origin).then(known)
        // Whether it failed is told when it is awaited.
        page.catch(() => undefined)
        return page
      }
      for (let next = readNext(own.cursor); !signal.aborted; ) {
        const page = await next
        const last = page.at(-1)
        if (!last) return
        next = readNext(last.logged.seq)
        for (const step of stepsOf(page)) {
          if (signal.aborted) return
          await applyStep(step)
        }
      }
    },
  }
}
