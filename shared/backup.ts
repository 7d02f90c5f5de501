import { z } from 'zod'
import { alarmRules } from './board/rules.ts'
import { openingHoursToSave } from './calendar/opening-hours.ts'
import { connectionSettings } from './connections.ts'
import { dialingToSave } from './dialing.ts'
import { formerly } from './former-name.ts'
import { preferences } from './preferences.ts'
import { webhookSettings } from './webhooks/settings.ts'

/**
 * The settings file: preferences, connections with their alarm rules, opening hours and dialing rules, and Event
 * Webhooks, without secrets.
 */
export const settingsFile = z.object({
  callboard: z.literal('settings'),
  version: z.literal(1),
  /** Without the name of who works at this computer; it stays as it is where the file is loaded. */
  preferences: preferences.omit({ ownName: true }),
  /** The call center's webhook settings (§6.1), without the password. */
  webhooks: webhookSettings.omit({ passwordState: true }),
  /** Connections without secrets; absent from files of earlier versions. */
  connections: z.array(connectionSettings).max(1_000).default([]),
  /** The alarm rules that were saved, by connection; absent from files of earlier versions. */
  alarms: z
    .array(
      z.preprocess(
        formerly('profileId', 'connectionId'),
        z.object({ connectionId: z.string().min(1), rules: alarmRules }),
      ),
    )
    .max(1_000)
    .default([]),
  /** What was set by connection; both absent from files of earlier versions. */
  openingHours: z.array(openingHoursToSave).max(1_000).default([]),
  dialing: z.array(dialingToSave).max(1_000).default([]),
})
export type SettingsFile = z.infer<typeof settingsFile>

/** The result of loading a settings file. */
export const settingsTaken = z.object({
  /** Names of the added connections whose secrets must be entered again. */
  secretsMissing: z.array(z.string()),
  /** The number for undoing the load. */
  taken: z.int().nonnegative(),
})
export type SettingsTaken = z.infer<typeof settingsTaken>

/** The content of a file that may replace the archive. */
export const archiveContent = z.object({
  /** Call and queue records. */
  records: z.int(),
  /** Received events. */
  events: z.int(),
})
export type ArchiveContent = z.infer<typeof archiveContent>
