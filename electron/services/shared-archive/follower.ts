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
  readonly sharedLog: Pick<SharedLog, 'read'>
  readonly share: () => Promise<StoredShare>
  /** Resolves to the connection of a call center, which is added if there is none. */
  readonly profileOf: (callCenter: string) => Promise<string>
  readonly clock: Pick<PersistedClock, 'learn'>
  readonly log: Pick<Log, 'error'>
  readonly followed: Followed
}

const entriesAtOnce = 500

/**
 * Applies everything after the cursor; resolves at the log's end to how many entries no version could have read. An entry
 * that can't be applied is left out and logged, so that one of them doesn't keep all that follow from every desk.
 */
export function createFollower({ sharedLog, share, profileOf, clock, log, followed }: FollowerOptions) {
  let refused = 0

  async function parsed({ body, ...entry }: LogEntry): Promise<EntryToApply | null> {
    if (body === null) return null
    try {
      const read = readSharedEntry(entry.kind, body)
      const profile = entry.callCenter === null ? null : await profileOf(entry.callCenter)
      return { origin: entry.origin, profile, entry: read }
    } catch (err) {
      refuse(entry, err)
      return null
    }
  }

  function refuse({ seq, kind, origin }: Omit<LogEntry, 'body'>, err: unknown): void {
    refused++
    log.error({ err, seq, kind, origin }, 'An entry of the shared log can’t be applied and is left out')
  }

  async function leaveOut(entry: LogEntry, err: unknown): Promise<void> {
    if (err instanceof AppError) throw err
    refuse(entry, err)
    await (await share()).apply([], entry.seq)
  }

  async function apply(entries: readonly LogEntry[]): Promise<void> {
    const last = entries.at(-1)
    if (!last) return
    const known: EntryToApply[] = []
    for (const each of entries) {
      const read = await parsed(each)
      if (!read) continue
      known.push(read)
      await learn(read)
    }
    const { events, saved } = await (await share()).apply(known, last.seq)
    tell(known, events)
    for (const archive of saved) followed.saved(archive)
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
    refused: () => refused,
    /** Pulls until the log's end. @throws AppError of the log or the store */
    pull: async (signal: AbortSignal): Promise<void> => {
      const own = await (await share()).get()
      if (!own) return
      const read = (after: number) => {
        const page = sharedLog.read(after, entriesAtOnce, own.origin)
        // A page that is read ahead fails when it is awaited.
        page.catch(() => undefined)
        return page
      }
      for (let next = read(own.cursor); !signal.aborted; ) {
        const entries = await next
        const last = entries.at(-1)
        if (!last) return
        next = read(last.seq)
        try {
          await apply(entries)
        } catch (error) {
          if (error instanceof AppError) throw error
          // One of them is the cause: the others go on without it.
          for (const each of entries) await apply([each]).catch((err: unknown) => leaveOut(each, err))
        }
      }
    },
  }
}
