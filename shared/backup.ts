import { z } from 'zod'
import { preferences } from './preferences.ts'
import { webhookSettings } from './webhooks/settings.ts'

/** The settings as one file: everything that the user chose, and no secret. */
export const settingsFile = z.object({
  callboard: z.literal('settings'),
  version: z.literal(1),
  preferences,
  /** What the call center is set to (6.1), without the password. */
  webhooks: webhookSettings.omit({ hasPassword: true }),
})
export type SettingsFile = z.infer<typeof settingsFile>

/** What a file holds that may take the archive's place. */
export const archiveContent = z.object({
  /** Call and queue records. */
  records: z.number().int(),
  /** Events that were received. */
  events: z.number().int(),
})
export type ArchiveContent = z.infer<typeof archiveContent>
