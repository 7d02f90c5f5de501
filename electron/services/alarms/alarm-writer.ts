import type { Alarm } from '../../../shared/board/rules.ts'
import type { Stores } from '../store/stores.ts'
import type { AlarmToSave } from './alarms.store.ts'

interface AlarmWriterOptions {
  readonly stores: Pick<Stores, 'of'>
  /** Called with each connection of which alarms were saved. */
  readonly changed: (connectionId: string) => void
}

/** Saves alarms as they are raised, get worse and clear. Instants are UTC milliseconds. */
interface AlarmWriter {
  /** Follows a connection's stored standing alarms. */
  begin(standing: readonly Alarm[], at: number): void
  /** Returns the standing alarms whose worst value was saved some time ago, and is worse by now. */
  worsened(standing: readonly Alarm[], at: number): Alarm[]
  /** Notes an alarm to save. */
  add(toSave: AlarmToSave, at: number): void
  /** Saves the noted alarms; one that fails is tried again. @throws AppError `store_full`, `store_failed` */
  save(): Promise<void>
}

/** While an alarm gets worse, how often that is saved. */
const worseMs = 10_000

export function createAlarmWriter({ stores, changed }: AlarmWriterOptions): AlarmWriter {
  const unsaved = new Map<string, AlarmToSave>()
  /** When each standing alarm was last saved, and how bad it was. */
  const savedWorst = new Map<string, { readonly at: number; readonly worst: number }>()

  return {
    begin: (standing, at) => {
      savedWorst.clear()
      for (const { id, worst } of standing) savedWorst.set(id, { at, worst })
    },
    worsened: (standing, at) =>
      standing.filter(({ id, worst }) => {
        const saved = savedWorst.get(id)
        return saved !== undefined && saved.worst !== worst && at - saved.at >= worseMs
      }),
    add: (toSave, at) => {
      const { alarm } = toSave
      unsaved.set(alarm.id, toSave)
      if (alarm.clearedAt === null) savedWorst.set(alarm.id, { at, worst: alarm.worst })
      else savedWorst.delete(alarm.id)
    },
    save: async () => {
      const connections = new Set<string>()
      for (const [id, entry] of [...unsaved]) {
        await (await stores.of(entry.connectionId)).write('alarms.save', entry)
        if (unsaved.get(id) === entry) unsaved.delete(id)
        connections.add(entry.connectionId)
      }
      for (const connectionId of connections) changed(connectionId)
    },
  }
}
