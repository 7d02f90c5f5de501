import type { HandlersOf } from '../../../shared/contract.ts'
import { assertNever } from '../../../shared/errors.ts'
import type { ExportDelivery } from '../../../shared/exports.ts'
import {
  type Directory,
  type ImportConflict,
  nameOf,
  type PeopleChange,
  type PeopleExport,
  type PeopleImport,
  type PeopleImportChoice,
  type PeopleImported,
  type PeopleKind,
} from '../../../shared/people.ts'
import { type ChooseExportTarget, writeExport } from '../files/atomic-file.ts'
import { safeFileName } from '../files/file-name.ts'
import type { Log } from '../log/log.ts'
import { csvStart, csvWriter, spreadsheetCsv } from '../rows/csv.ts'
import type { Stores } from '../store/stores.ts'
import { createThrottle } from '../throttle.ts'
import { systemTime, type Time } from '../time.ts'
import { conflictsOf, withKept } from './import-conflicts.ts'
import { numberText, readPeopleText } from './import-text.ts'

interface PeopleOptions {
  readonly stores: Pick<Stores, 'of'>
  readonly changed: (connectionId: string) => void
  readonly log: Pick<Log, 'warn'>
  readonly time?: Pick<Time, 'now' | 'after'>
}

/** The names of a connection's queues, agents and callers. @throws AppError `store_full`, `store_failed` */
export interface People {
  list(connectionId: string): Promise<Directory>
  /** Resolves to the directory without its contacts, of which there may be many. */
  staff(connectionId: string): Promise<Staff>
  save(connectionId: string, change: PeopleChange): Promise<void>
  /** Enters the lines that can be read. */
  import(file: PeopleImportChoice): Promise<PeopleImported>
  /** Resolves to the entered names that an import would replace. */
  importConflicts(file: PeopleImport): Promise<ImportConflict[]>
  /** Another desk entered names, which are stored. */
  followed(connectionId: string): void
  /** Looks whether new records teach other names. */
  archiveSaved(connectionId: string): void
  close(): void
}

export type Staff = Omit<Directory, 'contacts'>

const learnedDays = 30
const dayMs = 24 * 3_600_000
/** Between two looks for new names while records arrive. */
const lookMs = 2_000
/** The same while no queue has a name: a console's first page shows numbers. */
const firstLookMs = 250
/** Between two notices of what other desks enter: a directory of many contacts isn't read anew for each edit. */
const followMs = 1_000

export function createPeople({ stores, changed, log, time = systemTime }: PeopleOptions): People {
  // A whole day, so that the store can answer from its cache.
  const from = () => (Math.floor(time.now() / dayMs) - learnedDays) * dayMs
  const staff = createAnswers<Staff>(async (connectionId) =>
    (await stores.of(connectionId)).read('people.staff', { connectionId, from: from() }),
  )
  const contacts = createAnswers(async (connectionId) =>
    (await stores.of(connectionId)).read('people.contacts', connectionId),
  )
  const forget = (connectionId: string) => {
    staff.known.delete(connectionId)
    contacts.known.delete(connectionId)
  }
  const list = async (connectionId: string): Promise<Directory> => {
    const [known, named] = await Promise.all([staff.of(connectionId), contacts.of(connectionId)])
    return { ...known, contacts: named }
  }

  /** Contacts are entered alone: records teach nothing of them. */
  async function look(connectionId: string): Promise<void> {
    const before = await staff.known.get(connectionId)
    if (before && JSON.stringify(before) !== JSON.stringify(await staff.read(connectionId)))
      changed(connectionId)
  }
  let isClosed = false
  const lookNow = (connectionId: string) => {
    look(connectionId).catch((err: unknown) => {
      // The store closes while a look still reads.
      if (!isClosed) log.warn({ err }, 'The names in the records could not be read')
    })
  }
  const looks = createThrottle(lookNow, lookMs, String, time)
  const firstLooks = createThrottle(lookNow, firstLookMs, String, time)
  const followNow = (connectionId: string) => {
    forget(connectionId)
    changed(connectionId)
  }
  const follows = createThrottle(followNow, followMs, String, time)

  async function enter(connectionId: string, changes: readonly PeopleChange[]) {
    const store = await stores.of(connectionId)
    const saved = await store.write('people.save', { connectionId, changes })
    forget(connectionId)
    if (saved.added + saved.changed > 0) changed(connectionId)
    return saved
  }

  return {
    list,
    staff: staff.of,
    save: async (connectionId, change) => {
      await enter(connectionId, [{ ...change, number: numberText(change.kind, change.number) }])
    },
    import: async ({ connectionId, kind, text, keep }) => {
      const { changes, refused } = readPeopleText(kind, text)
      const directory = await list(connectionId)
      const learned = learnedNames(directory, kind)
      const saved = await enter(
        connectionId,
        withKept(directory, changes, keep).map((change) => withoutLearned(change, learned)),
      )
      return { ...saved, refused }
    },
    importConflicts: async ({ connectionId, kind, text }) =>
      conflictsOf(await list(connectionId), kind, readPeopleText(kind, text).changes),
    followed: follows.soon,
    archiveSaved: (connectionId) => {
      const isNamed = ({ queues }: Staff) => queues.some((queue) => nameOf(queue) !== null)
      staff.known.get(connectionId)?.then(
        (known) => (isNamed(known) ? looks : firstLooks).soon(connectionId),
        // The next use asks again.
        () => undefined,
      )
    },
    close: () => {
      isClosed = true
      looks.close()
      firstLooks.close()
      follows.close()
    },
  }
}

/** Caches the last answer of each connection: live boards ask several times a second. */
function createAnswers<T>(ask: (connectionId: string) => Promise<T>) {
  const known = new Map<string, Promise<T>>()
  function read(connectionId: string): Promise<T> {
    const reading = ask(connectionId)
    const before = known.get(connectionId)
    known.set(connectionId, reading)
    reading.catch(() => {
      if (known.get(connectionId) !== reading) return
      // The next look compares with what the windows show.
      if (before) known.set(connectionId, before)
      else known.delete(connectionId)
    })
    return reading
  }
  return { known, read, of: (connectionId: string) => known.get(connectionId) ?? read(connectionId) }
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
  'people.list': ({ connectionId }) => people.list(connectionId),
  'people.save': ({ connectionId, change }) => people.save(connectionId, change),
  'people.export': async (asked) =>
    savePeopleFile(chooseTarget, await people.list(asked.connectionId), asked),
  'people.import': people.import,
  'people.importConflicts': people.importConflicts,
})

/**
 * Saves the shown names of a kind as a CSV file that can be imported. Resolves to null if cancelled.
 * @throws AppError `export_disk_full`, `export_not_written`
 */
export async function savePeopleFile(
  chooseTarget: ChooseExportTarget,
  directory: Directory,
  { kind, headers, fileName }: PeopleExport,
): Promise<ExportDelivery | null> {
  const target = await chooseTarget(`${safeFileName(fileName)}.csv`)
  if (target === null) return null
  const rows = csvWriter(spreadsheetCsv, headers.length)(rowsOf(directory, kind))
  await writeExport(target.path, Buffer.from(csvStart(spreadsheetCsv, headers) + rows))
  return target.delivered()
}

function rowsOf({ agents, queues, contacts }: Directory, kind: PeopleKind): string[][] {
  switch (kind) {
    case 'agent':
      return agents.map((agent) => [agent.number, nameOf(agent) ?? '', agent.team ?? ''])
    case 'queue':
      return queues.map((queue) => [queue.number, nameOf(queue) ?? ''])
    case 'contact':
      return contacts.map(({ number, name }) => [number, name])
    default:
      return assertNever(kind)
  }
}
