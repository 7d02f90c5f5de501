import { z } from 'zod'
import { preferences } from './preferences.ts'
import { connectionSettings } from './profiles.ts'
import { webhookSettings } from './webhooks/settings.ts'

/** The settings as one file: everything that the user chose, and no secret. */
export const settingsFile = z.object({
  callboard: z.literal('settings'),
  version: z.literal(1),
  preferences,
  /** What the call center is set to (§6.1), without the password. */
  webhooks: webhookSettings.omit({ passwordState: true }),
  /** Without their secrets; files of earlier versions have none. */
  connections: z.array(connectionSettings).max(1_000).default([]),
})
export type SettingsFile = z.infer<typeof settingsFile>

/** What came of taking settings from a file. */
export const settingsTaken = z.object({
  /** The names of the connections that came with it and whose secrets have to be typed again. */
  secretsMissing: z.array(z.string()),
  /** By this number it is taken back. */
  taken: z.int().nonnegative(),
})
export type SettingsTaken = z.infer<typeof settingsTaken>

/** What a file holds that may take the archive's place. */
export const archiveContent = z.object({
  /** Call and queue records. */
  records: z.int(),
  /** Events that were received. */
  events: z.int(),
})
export type ArchiveContent = z.infer<typeof archiveContent>
