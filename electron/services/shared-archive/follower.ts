import { AppError } from '../../../shared/errors.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReceivedEvent } from '../../../shared/webhooks/deliveries.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { Log } from '../log/log.ts'
import type { StoredShare } from '../store/client/share.ts'
import { fieldsOf } from '../store/record-columns.ts'
import { type EntryToApply, readSharedEntry } from '../store/shared-entry.ts'
import type { LogEntry } from './entries.ts'
import type { SharedLog } from './log.ts'

/** What came from other programs, for the services that show it. */
export interface Followed {
  /** New events with their numbers here, in the log's order. */
  events(events: readonly { readonly seq: number; readonly event: ReceivedEvent }[]): void
  saved(archive: { readonly profileId: string; readonly report: ReportName }): void
  /** Every other entry: what changed shows by its kind. */
  applied(entry: EntryToApply): void
}

interface FollowerOptions {
  readonly sharedLog: Pick<SharedLog, 'read' | 'pagesBefore' | 'end'>
  readonly share: () => Promise<StoredShare>
  /** Resolves to the connection of a call center, which is added if there is none. */
  readonly profileOf: (callCenter: string) => Promise<string>
  readonly clock: Pick<PersistedClock, 'learn'>
  readonly log: Pick<Log, 'error'>
  readonly followed: Followed
}

const entriesAtOnce = 500
/** A log that is applied within seconds needs no look ahead. */
const longLog = 5_000
/** Some of the newest days of a large call center. */
const recordsAhead = 20_000

interface ReadEntry {
  readonly logged: LogEntry
  /** Null for what can't be applied, or is here already. */
  readonly known: EntryToApply | null
}

/**
 * Applies everything after the cursor. An entry that can't be applied is left out, logged and counted, so that one of them
 * doesn't keep all that follow from every desk.
 */
export function createFollower({ sharedLog, share, profileOf, clock, log, followed }: FollowerOptions) {
  const refused = new Set<number>()

  /** Reads of entries what can be known before they are applied. */
  async function known(entries: readonly LogEntry[]): Promise<ReadEntry[]> {
    const page: ReadEntry[] = []
    for (const logged of entries) {
      const entry = await parsed(logged)
      if (entry) await learn(entry)
      page.push({ logged, known: entry })
    }
    return page
  }

  async function parsed({ body, ...entry }: LogEntry): Promise<EntryToApply | null> {
    if (body === null) return null
    try {
      const read = readSharedEntry(entry.kind, body)
      const profile = entry.callCenter === null ? null : await profileOf(entry.callCenter)
      return { origin: entry.origin, profile, entry: read }
    } catch (err) {
      // A full disk is no fault of the entry: it is tried again.
      if (err instanceof AppError && err.code !== 'base_url_invalid') throw err
      refuse(entry, err)
      return null
    }
  }

  function refuse({ seq, kind, origin }: Omit<LogEntry, 'body'>, err: unknown): void {
    refused.add(seq)
    log.error({ err, seq, kind, origin }, 'An entry of the shared log can’t be applied and is left out')
  }

  async function leaveOut(entry: LogEntry, err: unknown): Promise<void> {
    if (err instanceof AppError) throw err
    refuse(entry, err)
    await (await share()).apply([], entry.seq)
  }

  async function apply(page: readonly ReadEntry[]): Promise<void> {
    const last = page.at(-1)
    if (!last) return
    const entries = page.flatMap(({ known }) => known ?? [])
    const { events, saved } = await (await share()).apply(entries, last.logged.seq)
    tell(entries, events)
    for (const archive of saved) followed.saved(archive)
  }

  /** A console that joins a long log shows the newest records first; they come once more in the log's order. */
  async function lookAhead(signal: AbortSignal): Promise<void> {
    try {
      await applyNewest(signal)
    } catch (err) {
      if (err instanceof AppError) throw err
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
      const entries = page.flatMap((each) => each.known ?? [])
      const { saved } = await (await share()).applyAhead(entries, end)
      for (const archive of saved) followed.saved(archive)
      for (const { entry } of entries) records += entry.kind === 'page' ? entry.body.records.length : 0
      before = first.logged.seq
    }
  }

  /** The days of the records depend on the call center's clock. */
  async function learn({ profile, entry }: EntryToApply): Promise<void> {
    if (entry.kind !== 'page' || profile === null) return
    const { report, records } = entry.body
    await clock.learn(
      profile,
      report,
      records.map(({ raw }) => fieldsOf(raw)),
    )
  }

  function tell(entries: readonly EntryToApply[], numbers: readonly (number | null)[]): void {
    const events: { seq: number; event: ReceivedEvent }[] = []
    for (const [index, each] of entries.entries()) {
      const seq = numbers[index] ?? null
      if (each.entry.kind !== 'event') followed.applied(each)
      else if (seq !== null) events.push({ seq, event: each.entry.body })
    }
    if (events.length > 0) followed.events(events)
  }

  return {
    /** Returns how many entries were left out. */
    refused: () => refused.size,
    /** Pulls until the log's end. @throws AppError of the log or the store */
    pull: async (signal: AbortSignal): Promise<void> => {
      const own = await (await share()).get()
      if (!own) return
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
        try {
          await apply(page)
        } catch (error) {
          if (error instanceof AppError) throw error
          // One of them is the cause: the others go on without it.
          for (const each of page) await apply([each]).catch((err: unknown) => leaveOut(each.logged, err))
        }
      }
    },
  }
}
