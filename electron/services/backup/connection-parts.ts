import type { SettingsFile } from '../../../shared/backup.ts'
import { alwaysOpen } from '../../../shared/calendar/opening-hours.ts'
import { noChoices } from '../../../shared/dialing.ts'
import type { Alarms } from '../alarms/alarms.ts'
import type { CalendarService } from '../calendar/calendar.ts'
import type { DialingService } from '../dialing/dialing.ts'

/** What a settings file holds by connection, where a user set it. */
type PartName = 'alarms' | 'openingHours' | 'dialing'
export type ConnectionParts = Pick<SettingsFile, PartName>
/** The connections whose settings a load replaced, by part. */
export type LoadedParts = Record<PartName, string[]>

export interface PartServices {
  readonly alarms: Pick<Alarms, 'savedRules' | 'saveRules'>
  readonly calendar: Pick<CalendarService, 'of' | 'save'>
  readonly dialing: Pick<DialingService, 'of' | 'save'>
}

interface Part<Entry extends { readonly connectionId: string }> {
  /** Resolves to null where nothing was set. */
  read(connectionId: string): Promise<Entry | null>
  save(entry: Entry): Promise<unknown>
  /** Goes back to the usual. */
  reset(connectionId: string): Promise<unknown>
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export function createConnectionParts({ alarms, calendar, dialing }: PartServices) {
  const parts: { readonly [Name in PartName]: Part<ConnectionParts[Name][number]> } = {
    alarms: {
      read: async (connectionId) => {
        const rules = await alarms.savedRules(connectionId)
        return rules && { connectionId, rules }
      },
      save: ({ connectionId, rules }) => alarms.saveRules(connectionId, rules),
      reset: (connectionId) => alarms.saveRules(connectionId, null),
    },
    openingHours: {
      read: async (connectionId) => {
        const hours = await calendar.of(connectionId)
        return isSame(hours, alwaysOpen) ? null : { connectionId, hours }
      },
      save: calendar.save,
      reset: (connectionId) => calendar.save({ connectionId, hours: alwaysOpen }),
    },
    dialing: {
      read: async (connectionId) => {
        const { chosen } = await dialing.of(connectionId)
        return isSame(chosen, noChoices) ? null : { connectionId, chosen }
      },
      save: dialing.save,
      reset: (connectionId) => dialing.save({ connectionId, chosen: noChoices }),
    },
  }

  async function readPart<Entry extends { readonly connectionId: string }>(
    { read }: Part<Entry>,
    ids: readonly string[],
  ): Promise<Entry[]> {
    return (await Promise.all(ids.map(read))).flatMap((entry) => (entry === null ? [] : [entry]))
  }

  async function loadPart<Entry extends { readonly connectionId: string }>(
    { save }: Part<Entry>,
    entries: readonly Entry[],
    idHere: (connectionId: string) => string,
    loaded: string[],
  ): Promise<void> {
    for (const entry of entries) {
      const here = { ...entry, connectionId: idHere(entry.connectionId) }
      loaded.push(here.connectionId)
      await save(here)
    }
  }

  async function restorePart<Entry extends { readonly connectionId: string }>(
    { save, reset }: Part<Entry>,
    entries: readonly Entry[],
    loaded: readonly string[],
  ): Promise<void> {
    for (const connectionId of new Set(loaded)) {
      const then = entries.find((entry) => entry.connectionId === connectionId)
      await (then ? save(then) : reset(connectionId))
    }
  }

  return {
    /** Resolves to what was set for these connections. */
    read: async (ids: readonly string[]): Promise<ConnectionParts> => ({
      alarms: await readPart(parts.alarms, ids),
      openingHours: await readPart(parts.openingHours, ids),
      dialing: await readPart(parts.dialing, ids),
    }),
    /** Saves what a file holds for its connections, which have other ids here, and notes for which. */
    load: async (file: ConnectionParts, idHere: (connectionId: string) => string, loaded: LoadedParts) => {
      await loadPart(parts.alarms, file.alarms, idHere, loaded.alarms)
      await loadPart(parts.openingHours, file.openingHours, idHere, loaded.openingHours)
      await loadPart(parts.dialing, file.dialing, idHere, loaded.dialing)
    },
    /** Goes back to what was set then, for the connections of these loads. */
    restore: async (then: ConnectionParts, loads: readonly LoadedParts[]) => {
      const of = (name: PartName) => loads.flatMap((loaded) => loaded[name])
      await restorePart(parts.alarms, then.alarms, of('alarms'))
      await restorePart(parts.openingHours, then.openingHours, of('openingHours'))
      await restorePart(parts.dialing, then.dialing, of('dialing'))
    },
  }
}
