import { randomUUID } from 'node:crypto'
import PQueue from 'p-queue'
import type { HandlersOf } from '../../../shared/contract.ts'
import type { SharedLogTest, SharedSettingsInput, SharedState } from '../../../shared/team-archive.ts'
import type { TeamEdit } from '../../../shared/team-edits.ts'
import type { Store } from '../store/store.ts'
import type { SharedAccess } from './access.ts'
import type { TeamLine } from './edits.ts'
import type { LeftShare } from './outbox.store.ts'
import type { FormerPart, SharedSettingsStore } from './settings.ts'
import type { OwnPart, Sharing } from './sharing.ts'
import { testSharedLog } from './test-log.ts'

interface ParticipationOptions {
  /** What the host's own settings name; null in a host with a page, where the user chooses. */
  readonly setByHost: SharedAccess | null
  readonly settings: SharedSettingsStore
  readonly share: () => Promise<Store>
  readonly changed: () => void
}

/** What is known once the store is open. */
interface Begin {
  readonly createSharing: (access: SharedAccess, part: OwnPart) => Sharing
  /** Called when this program may ask call centers that it might not ask before, or no more. */
  readonly mayAskChanged: () => void
}

/** Whether, and with which database, this program takes part in a team archive. */
export interface Participation {
  state(): Promise<SharedState>
  /** @throws AppError as SharedSettingsStore.drafted */
  test(input: SharedSettingsInput): Promise<SharedLogTest>
  /** Takes part if the test is `ok`, otherwise changes nothing. @throws AppError as `test`, errors of the store */
  join(input: SharedSettingsInput): Promise<SharedLogTest>
  /** @throws AppError: errors of the store */
  leave(): Promise<void>
  /** Goes on as in the run before. @throws AppError `store_failed` */
  start(begin: Begin): Promise<void>
  /** Prepares a store that was just opened, so that all that is received from now on is shared, or nothing. */
  prepare(stored: Store): Promise<void>
  /** Resolves to whether this program takes part, also before it began to. */
  takesPart(): Promise<boolean>
  /** Resolves to the newest edits of the team, newest first; none without a part. @throws AppError of the log */
  edits(): Promise<TeamEdit[]>
  /** Resolves to what was done at the team's consoles, newest first; none without a part. @throws AppError of the log */
  audited(): Promise<readonly TeamLine[]>
  /** Tries everything again that can't be applied of the log; nothing without a part. @throws AppError of the log or the store */
  tryAgain(): Promise<void>
  /** Begins to move what was here before into the log. @throws AppError of the log or the store */
  move(): Promise<void>
  /** The part that is under way; null for none. */
  sharing(): Sharing | null
  close(): Promise<void>
}

export function createParticipation(options: ParticipationOptions): Participation {
  const { setByHost, settings, share, changed } = options
  const started = Promise.withResolvers<Begin>()
  // Joining, leaving and closing never overlap.
  const turns = new PQueue({ concurrency: 1 })
  let current: Sharing | null = null
  let isClosed = false

  const takesPart = async () => setByHost !== null || (await settings.get()) !== null

  /** Makes the store this installation's origin in the log; resolves to its key. */
  async function takePartAs(stored: Store, { origin, cursor, lastSeq }: LeftShare): Promise<string> {
    await settings.saveOrigin(origin, lastSeq)
    await stored.write('shared.saveShare', { origin, cursor })
    return origin
  }

  const part: OwnPart = {
    seqAtOpening: settings.seqAtOpening,
    reached: settings.reached,
    beginAnew: async (cursor) => takePartAs(await share(), newOrigin(cursor)),
  }

  /**
   * An archive may be another installation's, from a backup: with two of one key, the log would leave entries out. So it
   * would with this one's key in an archive without a part, whose numbers begin again.
   */
  async function prepare(stored: Store): Promise<void> {
    const before = await stored.read('shared.share', null)
    if (!(await takesPart())) {
      if (before) await stored.write('shared.saveShare', null)
      return
    }
    const isOwn = before !== null && before.origin === (await settings.origin())
    if (isOwn) await settings.opened(before.lastSeq)
    else await takePartAs(stored, newOrigin(before?.cursor ?? 0))
  }

  async function begin(access: SharedAccess | null): Promise<void> {
    if (access === null || current || isClosed) return
    const { createSharing } = await started.promise
    await prepare(await share())
    current = createSharing(access, part)
  }

  async function end(): Promise<void> {
    await current?.close()
    current = null
  }

  async function join(input: SharedSettingsInput): Promise<SharedLogTest> {
    const access = await settings.drafted(input)
    const tested = await testSharedLog(access)
    if (tested.kind !== 'ok') return tested
    const stored = await share()
    const { mayAskChanged } = await started.promise
    const before = await settings.access()
    const former = before ? await partOf(stored, before) : await settings.former()
    // The log lets a desk's login continue only what it began itself.
    const mayContinue =
      former?.log === logOf(access) && (tested.role === 'receiver' || former.user === access.user)
    await end()
    try {
      if (before === null || !mayContinue) {
        // What the store knows of another log says nothing about this one.
        await stored.write('shared.saveShare', null)
        const left = await stored.read('shared.left', null)
        // The archive may be another one by now, as from a backup: what of the log it has, it knows itself.
        const goesOn = mayContinue && left !== null && left.origin === former.origin
        await takePartAs(stored, goesOn ? left : newOrigin(0))
      }
      await settings.save(input)
    } finally {
      await begin(await settings.access())
    }
    mayAskChanged()
    changed()
    return tested
  }

  async function leave(): Promise<void> {
    const stored = await share()
    const before = await settings.access()
    const former = before && (await partOf(stored, before))
    await end()
    try {
      await stored.write('shared.saveShare', null)
      await settings.remove(former)
    } finally {
      await begin(await settings.access())
    }
    const { mayAskChanged } = await started.promise
    mayAskChanged()
    changed()
  }

  return {
    state: async () => ({
      settings: await settings.get(),
      passwordKept: await settings.passwordKept(),
      status: (await current?.status()) ?? null,
    }),
    test: async (input) => testSharedLog(await settings.drafted(input)),
    join: (input) => turns.add(() => join(input)),
    leave: () => turns.add(leave),
    start: async (parts) => {
      started.resolve(parts)
      await turns.add(async () => begin(setByHost ?? (await settings.access())))
    },
    prepare,
    takesPart,
    edits: async () => (await current?.edits()) ?? [],
    audited: async () => (await current?.audited()) ?? [],
    tryAgain: async () => current?.tryAgain(),
    move: async () => current?.move(),
    sharing: () => current,
    close: async () => {
      isClosed = true
      await turns.add(end)
      await settings.close()
    },
  }
}

async function partOf(stored: Store, access: SharedAccess): Promise<FormerPart | null> {
  const part = await stored.read('shared.share', null)
  return part && { log: logOf(access), user: access.user, origin: part.origin }
}

/** Returns a key of which the log has nothing yet, in an archive that has applied the log up to `cursor`. */
const newOrigin = (cursor: number): LeftShare => ({ origin: randomUUID(), cursor, lastSeq: 0 })

const logOf = ({ host, port, database }: SharedAccess) => `${host}:${port}/${database}`

export const teamArchiveHandlers = (participation: Participation): HandlersOf<'teamArchive'> => ({
  'teamArchive.state': participation.state,
  'teamArchive.test': participation.test,
  'teamArchive.join': participation.join,
  'teamArchive.edits': participation.edits,
  'teamArchive.tryAgain': participation.tryAgain,
  'teamArchive.move': participation.move,
  'teamArchive.leave': participation.leave,
})
