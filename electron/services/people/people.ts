import type {
  Directory,
  PeopleChange,
  PeopleImport,
  PeopleImported,
  PeopleKind,
} from '../../../shared/people.ts'
import type { Log } from '../log/log.ts'
import type { Stores } from '../store/stores.ts'
import { createThrottle } from '../throttle.ts'
import { systemTime, type Time } from '../time.ts'
import { numberText, readPeopleText } from './import-text.ts'

interface PeopleOptions {
  readonly stores: Pick<Stores, 'of'>
  readonly changed: (profileId: string) => void
  readonly log: Pick<Log, 'warn'>
  readonly time?: Pick<Time, 'now' | 'after'>
}

/** The names of a connection's queues, agents and callers. @throws AppError `store_full`, `store_failed` */
export interface People {
  list(profileId: string): Promise<Directory>
  save(profileId: string, change: PeopleChange): Promise<void>
  /** Enters the lines that can be read. */
  import(file: PeopleImport): Promise<PeopleImported>
  /** Another desk entered names, which are stored. */
  followed(profileId: string): void
  /** Looks whether new records teach other names. */
  archiveSaved(profileId: string): void
  close(): void
}

const learnedDays = 30
const dayMs = 24 * 3_600_000
/** Between two looks for new names while records arrive. */
const lookMs = 2_000
/** Between two notices of what other desks enter: a directory of many contacts isn't read anew for each edit. */
const followMs = 1_000

export function createPeople({ stores, changed, log, time = systemTime }: PeopleOptions): People {
  /** The last answers; live boards ask several times a second. */
  const known = new Map<string, Promise<Directory>>()

  function read(profile: string): Promise<Directory> {
    // A whole day, so that the store can answer from its cache.
    const from = (Math.floor(time.now() / dayMs) - learnedDays) * dayMs
    const reading = stores.of(profile).then((store) => store.read('people.directory', { profile, from }))
    const before = known.get(profile)
    known.set(profile, reading)
    reading.catch(() => {
      if (known.get(profile) !== reading) return
      // The next look compares with what the windows show.
      if (before) known.set(profile, before)
      else known.delete(profile)
    })
    return reading
  }
  const list = (profile: string): Promise<Directory> => known.get(profile) ?? read(profile)

  async function look(profile: string): Promise<void> {
    const before = await known.get(profile)
    if (before && JSON.stringify(before) !== JSON.stringify(await read(profile))) changed(profile)
  }
  let isClosed = false
  const lookNow = (profile: string) => {
    look(profile).catch((err: unknown) => {
      // The store closes while a look still reads.
      if (!isClosed) log.warn({ err }, 'The names in the records could not be read')
    })
  }
  const looks = createThrottle(lookNow, lookMs, String, time)
  const followNow = (profile: string) => {
    known.delete(profile)
    changed(profile)
  }
  const follows = createThrottle(followNow, followMs, String, time)

  async function enter(profile: string, changes: readonly PeopleChange[]) {
    const store = await stores.of(profile)
    const saved = await store.write('people.save', { profile, changes })
    known.delete(profile)
    if (saved.added + saved.changed > 0) changed(profile)
    return saved
  }

  return {
    list,
    save: async (profile, change) => {
      await enter(profile, [{ ...change, number: numberText(change.kind, change.number) }])
    },
    import: async ({ profileId, kind, text }) => {
      const { changes, refused } = readPeopleText(kind, text)
      const learned = learnedNames(await list(profileId), kind)
      const saved = await enter(
        profileId,
        changes.map((change) => withoutLearned(change, learned)),
      )
      return { ...saved, refused }
    },
    followed: follows.soon,
    archiveSaved: (profile) => {
      if (known.has(profile)) looks.soon(profile)
    },
    close: () => {
      isClosed = true
      looks.close()
      follows.close()
    },
  }
}

function learnedNames(directory: Directory, kind: PeopleKind): ReadonlyMap<string, string | null> {
  if (kind === 'contact') return new Map()
  const entries = kind === 'agent' ? directory.agents : directory.queues
  return new Map(entries.map(({ number, name, learnedName }) => [number, name === null ? learnedName : null]))
}

/** A list that was exported and is imported again enters nothing that the records tell anyway. */
function withoutLearned(change: PeopleChange, learned: ReadonlyMap<string, string | null>): PeopleChange {
  if (change.name == null || learned.get(change.number) !== change.name) return change
  const { name: _, ...rest } = change
  return rest
}
