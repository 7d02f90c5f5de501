import type { Alarm } from '../../../shared/board/rules.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import { AppError, type ErrorCode, type Failure, failureOf, unaskedErrors } from '../../../shared/errors.ts'
import type { Job } from '../../../shared/jobs.ts'
import type { Notice } from '../../../shared/notices.ts'
import type { Problem } from '../../../shared/problems.ts'
import { safeFileName } from '../files/file-name.ts'
import type { Host } from '../host.ts'
import type { Log } from '../log/log.ts'
import type { Relay } from '../relay/relay.ts'
import type { AllSetAside } from '../team-archive/set-aside.store.ts'
import type { Webhooks } from '../webhooks/service.ts'

/** The notices that every window shows. */
export interface Notices {
  /** Returns the notices in the order in which they were added. */
  list(): Notice[]
  /** Adds a notice. Returns a function that removes it. */
  add(notice: Notice): () => void
}

export function createNotices(changed: () => void): Notices {
  const notices = new Set<Notice>()
  return {
    list: () => [...notices],
    add: (notice) => {
      notices.add(notice)
      changed()
      return () => {
        if (notices.delete(notice)) changed()
      }
    },
  }
}

export interface ProblemsOptions {
  readonly receiverStatus: () => Pick<
    ReturnType<Webhooks['receiverStatus']>,
    'alarm' | 'failure' | 'passwordMissing' | 'crowd'
  >
  /** Returns why the call center's requests are refused; null while they aren't. */
  readonly refused: () => Failure | null
  readonly jobs: () => readonly Pick<Job, 'id' | 'state' | 'failure'>[]
  /** Returns the failures of the call centers whose archives are kept. */
  readonly keeping: () => readonly { readonly connectionId: string; readonly failure: Failure }[]
  /** Returns why the team archive can't be reached; null while it can, or without one. */
  readonly sharing: () => Failure | null
  /** Resolves to what can't be applied of the team archive, or sent; null without one. */
  readonly setAside: () => Promise<AllSetAside | null>
  /** Returns the destinations of events that take none. */
  readonly relay: Relay['failures']
  /** Returns why acts can't be noted; null while they can. */
  readonly audit: () => Failure | null
  readonly notices: () => readonly Notice[]
  /** Returns the alarms that stand. */
  readonly alarms: () => readonly Alarm[]
  /** Resolves to the active connection's id. */
  readonly activeId: () => Promise<string>
  readonly log: Pick<Log, 'warn'>
  /** Called when the list changes. */
  readonly changed: () => void
}

/** Collects the current problems. */
interface Problems {
  list(): Promise<Problem[]>
  /** Checks all sources again. */
  look(): void
  /** Records that a connection's search succeeded (null) or failed with `error`. */
  searchEnded(connectionId: string, error: unknown): void
}

/** Returns what a notice tells of something that was stored and is lost or unreadable; null for another notice. */
function damageIn(notice: Notice): Failure | null {
  switch (notice.kind) {
    case 'events_missing':
      return { code: 'events_missing', detail: { count: notice.count } }
    case 'store_damaged':
      return { code: 'store_damaged', detail: {} }
    case 'store_set_aside':
      return ['damaged', 'foreign'].includes(notice.reason) ? { code: 'store_damaged', detail: {} } : null
    case 'settings_set_aside':
      return { code: 'settings_unreadable', detail: { file: notice.file } }
    default:
      return null
  }
}

/** Returns names for a sentence: of very many the first ones, and what no line can show as a space. */
function visibleNames(names: readonly string[]): string {
  const shown = names.slice(0, 10).map((name) => safeFileName(name))
  return [...shown, ...(names.length > shown.length ? ['…'] : [])].join(', ')
}

const unasked: ReadonlySet<ErrorCode> = new Set(unaskedErrors)

export function createProblems({
  receiverStatus,
  refused,
  jobs,
  keeping,
  sharing,
  setAside,
  relay,
  audit,
  notices,
  alarms,
  activeId,
  log,
  changed,
}: ProblemsOptions): Problems {
  let unreached: { readonly connectionId: string; readonly failure: Failure } | null = null
  let notified = ''

  async function list(): Promise<Problem[]> {
    const { alarm, failure, passwordMissing, crowd } = receiverStatus()
    const found: Problem[] = []
    const refusal = passwordMissing
      ? ({ code: 'event_password_missing', detail: {} } as const)
      : failure === null
        ? refused()
        : null
    // The first one told: nothing that follows from the events is true meanwhile.
    if (refusal) found.push({ kind: 'refusal', failure: refusal })
    for (const notice of notices()) {
      if (notice.kind === 'store_unavailable') found.push({ kind: 'store', failure: notice.failure })
      if (notice.kind === 'files_exposed') {
        const problem = visibleNames(notice.files)
        found.push({ kind: 'exposed', failure: { code: 'files_exposed', detail: { problem } } })
      }
      const damage = damageIn(notice)
      if (damage) found.push({ kind: 'damage', failure: damage })
    }
    if (alarm) found.push({ kind: 'events', failure: alarm.failure })
    if (failure) found.push({ kind: 'receiver', failure })
    if (crowd) {
      const { address: host, connections } = crowd
      found.push({ kind: 'crowd', failure: { code: 'connections_crowded', detail: { host, connections } } })
    }
    if (unreached && unreached.connectionId === (await activeId())) {
      found.push({ kind: 'connection', failure: unreached.failure })
    }
    for (const { connectionId, failure } of keeping()) {
      const isTold =
        found.some(({ kind }) => kind === 'connection') && connectionId === unreached?.connectionId
      if (!isTold) found.push({ kind: 'keeping', connectionId, failure })
    }
    const unshared = sharing()
    if (unshared) found.push({ kind: 'sharing', failure: unshared })
    const { count = 0, newest = null } = (await setAside()) ?? {}
    if (newest) {
      const code = newest.way === 'came' ? 'shared_entries_set_aside' : 'shared_entries_not_sent'
      const { login, reason } = newest
      found.push({ kind: 'setAside', failure: { code, detail: { count, login, reason } } })
    }
    for (const failing of relay()) found.push({ kind: 'relay', ...failing })
    const unnoted = audit()
    if (unnoted) found.push({ kind: 'audit', failure: { ...unnoted, code: 'act_not_noted' } })
    for (const job of jobs()) {
      if (job.failure && job.state !== 'cancelled')
        found.push({ kind: 'job', jobId: job.id, failure: job.failure })
    }
    for (const alarm of alarms()) {
      if (alarm.acknowledged === null) found.push({ kind: 'alarm', alarm })
    }
    return found
  }

  async function compare(): Promise<void> {
    const now = JSON.stringify(await list())
    if (now === notified) return
    notified = now
    changed()
  }

  function look(): void {
    compare().catch((err: unknown) => log.warn({ err }, 'What is wrong could not be found out'))
  }

  return {
    list,
    look,
    searchEnded: (connectionId, error) => {
      if (error instanceof AppError && unasked.has(error.code)) {
        unreached = { connectionId, failure: failureOf(error) }
      } else if (error === null && unreached?.connectionId === connectionId) unreached = null
      else return
      look()
    },
  }
}

interface ConsoleTools {
  /** The program's. */
  readonly version: string
  readonly host: Pick<Host, 'kind'>
  readonly notices: Notices
}

export const consoleHandlers = ({ version, host, notices }: ConsoleTools): HandlersOf<'console'> => ({
  'console.info': () => ({ version, host: host.kind, notices: notices.list() }),
})

export const problemHandlers = (problems: Problems): HandlersOf<'problems'> => ({
  'problems.list': problems.list,
})
