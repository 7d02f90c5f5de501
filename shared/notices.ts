import { z } from 'zod'
import { failure } from './errors.ts'

/** The JSON files of the data directory, by their names without `.json`. */
export const settingsFileName = z.enum([
  'credentials',
  'mail',
  'outbox',
  'preferences',
  'profiles',
  'read-api',
  'recent-calls',
  'relay',
  'schedules',
  'shared-archive',
  'webhooks',
])
export type SettingsFileName = z.infer<typeof settingsFileName>

/** Something about this run that the user must know, on any page. */
export const notice = z.discriminatedUnion('kind', [
  /** The local store was unusable: it was renamed and replaced by a new one. */
  z.object({
    kind: z.literal('store_set_aside'),
    /**
     * `newer`: from a newer Callboard. `foreign`: from another program. `replaced`: by the user's file.
     * `readable`: an older Callboard did it, and this one can load it.
     */
    reason: z.enum(['newer', 'damaged', 'foreign', 'replaced', 'readable']),
    /** Its path now. */
    file: z.string(),
  }),
  /** Events that were acknowledged are not in the store, as its log was lost or damaged. */
  z.object({ kind: z.literal('events_missing'), count: z.int().positive() }),
  /** A part of the store can't be read. */
  z.object({ kind: z.literal('store_damaged') }),
  /** The file of some settings was unreadable and was renamed; they begin anew. */
  z.object({ kind: z.literal('settings_set_aside'), of: settingsFileName, file: z.string() }),
  /** Other users had rights to these files of the data directory, until this run took them away. */
  z.object({ kind: z.literal('files_exposed'), files: z.array(z.string()).readonly() }),
  /** The local store couldn't be opened. */
  z.object({ kind: z.literal('store_unavailable'), failure }),
  /** A scheduled report couldn't be made, or written to its folder; shown until it is. */
  z.object({ kind: z.literal('report_not_written'), name: z.string(), failure }),
  /** A report waits for the mail server, or for some of its recipients; shown until they got it. */
  z.object({ kind: z.literal('report_not_delivered'), subject: z.string(), failure }),
  /** An unexpected failure; the log has the details. */
  z.object({ kind: z.literal('fault') }),
  /** The window's page crashed and was reloaded. */
  z.object({ kind: z.literal('page_crashed') }),
])
export type Notice = z.infer<typeof notice>
