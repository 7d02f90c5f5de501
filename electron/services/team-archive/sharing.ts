import { hostname } from 'node:os'
import { type Failure, failureOf } from '../../../shared/errors.ts'
import type { SharingStatus } from '../../../shared/team-archive.ts'
import type { TeamEdit } from '../../../shared/team-edits.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { Log } from '../log/log.ts'
import type { Store } from '../store/store.ts'
import { systemTime, type Time } from '../time.ts'
import type { SharedAccess } from './access.ts'
import type { TeamConnections } from './connections.ts'
import { type TeamLine, teamEdits, teamLines } from './edits.ts'
import { createFollower, type Followed } from './follower.ts'
import { createLeases } from './leases.ts'
import { createSharedLog } from './log.ts'
import { createPump } from './pump.ts'
import type { AllSetAside } from './set-aside.store.ts'
import { createShipper, type Joined } from './shipper.ts'

/** What this installation knows of its part, whichever store it has. */
export interface OwnPart {
  /** Resolves to the outbox's last number as the store was opened, until `reached`; null afterwards. */
  seqAtOpening(): Promise<number | null>
  /** Notes that the log has told what it knows of this store. */
  reached(): Promise<void>
  /** Makes the store a new origin that has applied the log up to `cursor`; resolves to its key. */
  beginAnew(cursor: number): Promise<string>
}

interface SharingOptions {
  readonly access: SharedAccess
  readonly part: OwnPart
  readonly share: () => Promise<Store>
  readonly connections: TeamConnections
  /** Returns until when a call center that can't be asked is left alone, in UTC milliseconds; 0 if it can. */
  readonly waitsUntil: (connectionId: string) => number
  readonly clock: Pick<PersistedClock, 'learn'>
  readonly log: Log
  readonly time?: Time
  readonly followed: Followed
  /** This program's version. */
  readonly program: string
  /** Called when this program may ask call centers that it might not ask before, or no more. */
  readonly mayAskChanged: () => void
  /** Called when the status may have changed. */
  readonly changed: () => void
}

/** This program's part in the team archive: it sends what it received and applies what others sent. */
export interface Sharing {
  status(): Promise<SharingStatus>
  /** Returns why the log can't be reached; null while it can. */
  failure(): Failure | null
  /** Resolves to what can't be applied of the log, or sent. @throws AppError of the store */
  setAside(): Promise<AllSetAside>
  /** Tries everything again that can't be applied of the log. @throws AppError of the log or the store */
  tryAgain(): Promise<void>
  /** Resolves to the newest edits of the team, newest first. @throws AppError of the log */
  edits(): Promise<TeamEdit[]>
  /** Resolves to what was done at the team's consoles, newest first. @throws AppError of the log */
  audited(): Promise<TeamLine[]>
  /** Begins to send what was here before this program took part. @throws AppError of the log or the store */
  move(): Promise<void>
  /** Resolves to whether this program asks a connection by itself: one program asks the team's call center for all. */
  mayAsk(connectionId: string): Promise<boolean>
  /** Resolves when nothing is under way; what waits is sent in the next run. */
  close(): Promise<void>
}

/** A holder of a lease that died is noticed within seconds. */
const leaseMs = 3_000
const noneSetAside = { count: 0, newest: null }
const editsShown = 200
const linesShown = 2_000
const pullMs = 30_000
const shipMs = 5_000
/** Each batch takes the log's lock and a commit here. */
const restMs = 50

export function createSharing(options: SharingOptions): Sharing {
  const { access, part, share, connections, waitsUntil, clock, log, followed, program } = options
  const { mayAskChanged, changed, time = systemTime } = options
  const sharedLog = createSharedLog(access, log, { time })
  let joining: Promise<Joined> | null = null
  const failures: Record<'shipping' | 'following', Failure | null> = { shipping: null, following: null }
  const failureNow = () => failures.following ?? failures.shipping
  let currentAt: number | null = null
  let askers: ReadonlyMap<string, string> = new Map()

  /** Registers this program in the log, and again after each failure: the log or the login's role may be another. */
  function joined(): Promise<Joined> {
    joining ??= join().catch((error: unknown) => {
      joining = null
      throw error
    })
    return joining
  }

  async function join(): Promise<Joined> {
    const own = await (await share()).read('shared.share', null)
    const key = own?.origin ?? (await part.beginAnew(0))
    const { last, mayAppend } = await sharedLog.join({ key, name: hostname() })
    const atOpening = await part.seqAtOpening()
    if (!own || atOpening === null || last <= atOpening) {
      await part.reached()
      return { key, mayAppend }
    }
    // The log knows more of this program than its store, which is an older copy: it goes on as another. The log has what
    // waited in the copy, and nothing of what came since it was opened.
    await (await share()).write('shared.forgetSent', atOpening)
    await part.beginAnew(own.cursor)
    return join()
  }

  /** Returns what notes the end of one kind of work: where the other still fails, the log can't be reached. */
  function endOf(work: keyof typeof failures): (error: unknown) => void {
    return (error) => {
      const before = failureNow()
      failures[work] = error === null ? null : failureOf(error)
      if (error !== null) joining = null
      const now = failureNow()
      if (before === null && now !== null) log.warn({ err: error }, 'The team archive can’t be reached')
      if (before !== null && now === null) log.info({}, 'The team archive can be reached again')
      changed()
    }
  }

  const shipper = createShipper({ sharedLog, share, connections, log, login: access.user, program })
  const follower = createFollower({
    sharedLog,
    share,
    connectionOf: connections.idOf,
    clock,
    log,
    followed,
    program,
  })
  const leases = createLeases({
    sharedLog,
    connections: connections.toKeep,
    waitsUntil,
    log,
    time,
    changed: () => {
      mayAskChanged()
      changed()
    },
  })

  const shipping = createPump({
    work: async (signal) => shipper.ship(await joined(), signal),
    ended: endOf('shipping'),
    everyMs: shipMs,
    restMs,
    time,
  })
  const following = createPump({
    work: async (signal) => {
      await joined()
      await follower.pull(signal)
      currentAt = time.now()
    },
    ended: endOf('following'),
    everyMs: pullMs,
    restMs,
    time,
  })
  const leasing = createPump({
    work: async () => {
      // Receivers alone ask call centers for all.
      if ((await joined()).mayAppend) await leases.take()
      else await leases.release()
      const before = JSON.stringify([...askers])
      askers = await sharedLog.askers()
      if (JSON.stringify([...askers]) !== before) changed()
    },
    ended: () => undefined,
    everyMs: leaseMs,
    time,
  })
  const stopHearing = sharedLog.onAppended(following.soon)
  let stopWatching = (): void => {}
  const watching = share().then(({ onCommit }) => {
    stopWatching = onCommit(() => {
      shipping.soon()
      changed()
    })
  })
  watching.catch((err: unknown) =>
    log.warn({ err }, 'Entries for the team archive are sent each few seconds'),
  )

  return {
    status: async () => {
      const own = await (await share()).read('shared.share', null)
      const callCenters = [...(await connections.all()).keys()]
      return {
        failure: failureNow(),
        waiting: own?.waiting ?? 0,
        currentAt,
        setAside: own?.setAside ?? noneSetAside,
        former: own?.former ?? null,
        callCenters: callCenters.map((baseUrl) => ({
          baseUrl,
          keptHere: leases.holds(baseUrl),
          askedBy: askers.get(baseUrl) ?? null,
        })),
      }
    },
    failure: failureNow,
    setAside: async () => (await (await share()).read('shared.share', null))?.setAside ?? noneSetAside,
    tryAgain: async () => {
      await follower.tryAgain()
      changed()
    },
    edits: async () => teamEdits(await sharedLog.madeByPeople(editsShown)),
    audited: async () => teamLines(await sharedLog.audited(linesShown)),
    mayAsk: async (connectionId) => {
      const teams = [...(await connections.all()).values()].find(({ id }) => id === connectionId)
      return teams === undefined || leases.mayAsk(teams.baseUrl)
    },
    move: async () => {
      const { mayAppend } = await joined()
      await (await share()).write('shared.startMove', { all: mayAppend })
      shipping.soon()
      changed()
    },
    close: async () => {
      stopHearing()
      const closed = [shipping.close(), following.close(), leasing.close()]
      await leases.release().catch((err: unknown) => log.warn({ err }, 'A lease could not be given back'))
      // What is sent now is sent once more in the next run, and the log leaves it out: nobody waits for a dead network.
      await sharedLog.close()
      await Promise.all(closed)
      stopWatching()
    },
  }
}
