import type { HandlersOf } from '../../../shared/contract.ts'
import type {
  Directory,
  PeopleChange,
  PeopleImport,
  PeopleImported,
  PeopleKind,
} from '../../../shared/people.ts'
import type { ChooseExportTarget } from '../files/atomic-file.ts'
import type { Log } from '../log/log.ts'
import type { Stores } from '../store/stores.ts'
import { createThrottle } from '../throttle.ts'
import { systemTime, type Time } from '../time.ts'
import { numberText, readPeopleText } from './import-text.ts'
import { savePeopleFile } from './people-file.ts'

interface PeopleOptions {
  readonly stores: Pick<Stores, 'of'>
  readonly changed: (profileId: string) => void
  readonly log: Pick<Log, 'warn'>
  readonly time?: Pick<Time, 'now' | 'after'>
}

/** The names of a connection's queues, agents and callers. @throws AppError `store_full`, `store_failed` */
export interface People {
  list(profileId: string): Promise<Directory>
  /** Resolves to the directory without its contacts, of which there may be many. */
  staff(profileId: string): Promise<Staff>
  save(profileId: string, change: PeopleChange): Promise<void>
  /** Enters the lines that can be read. */
  import(file: PeopleImport): Promise<PeopleImported>
  /** Another desk entered names, which are stored. */
  followed(profileId: string): void
  /** Looks whether new records teach other names. */
  archiveSaved(profileId: string): void
  close(): void
}

export type Staff = Omit<Directory, 'contacts'>

const learnedDays = 30
const dayMs = 24 * 3_600_000
/** Between two looks for new names while records arrive. */
const lookMs = 2_000
/** Between two notices of what other desks enter: a directory of many contacts isn't read anew for each edit. */
const followMs = 1_000

export function createPeople({ stores, changed, log, time = systemTime }: PeopleOptions): People {
  // A whole day, so that the store can answer from its cache.
  const from = () => (Math.floor(time.now() / dayMs) - learnedDays) * dayMs
  const staff = createAnswers<Staff>(async (profile) =>
    (await stores.of(profile)).read('people.staff', { profile, from: from() }),
  )
  const contacts = createAnswers(async (profile) =>
    (await stores.of(profile)).read('people.contacts', profile),
  )
  const forget = (profile: string) => {
    staff.known.delete(profile)
    contacts.known.delete(profile)
  }
  const list = async (profile: string): Promise<Directory> => {
    const [known, named] = await Promise.all([staff.of(profile), contacts.of(profile)])
    return { ...known, contacts: named }
  }

  /** Contacts are entered alone: records teach nothing of them. */
  async function look(profile: string): Promise<void> {
    const before = await staff.known.get(profile)
    if (before && JSON.stringify(before) !== JSON.stringify(await staff.read(profile))) changed(profile)
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
    forget(profile)
    changed(profile)
  }
  const follows = createThrottle(followNow, followMs, String, time)

  async function enter(profile: string, changes: readonly PeopleChange[]) {
    const store = await stores.of(profile)
    const saved = await store.write('people.save', { profile, changes })
    forget(profile)
    if (saved.added + saved.changed > 0) changed(profile)
    return saved
  }

  return {
    list,
    staff: staff.of,
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
      if (staff.known.has(profile)) looks.soon(profile)
    },
    close: () => {
      isClosed = true
      looks.close()
      follows.close()
    },
  }
}

/** Keeps the last answer for each profile; live boards ask several times a second. */
function createAnswers<T>(ask: (profile: string) => Promise<T>) {
  const known = new Map<string, Promise<T>>()
  function read(profile: string): Promise<T> {
    const reading = ask(profile)
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
  return { known, read, of: (profile: string) => known.get(profile) ?? read(profile) }
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

export const peopleHandlers = (people: People, chooseTarget: ChooseExportTarget): HandlersOf<'people'> => ({
  'people.list': ({ profileId }) => people.list(profileId),
  'people.save': ({ profileId, change }) => people.save(profileId, change),
  'people.export': async (asked) => savePeopleFile(chooseTarget, await people.list(asked.profileId), asked),
  'people.import': people.import,
})
