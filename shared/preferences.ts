import { z } from 'zod'

export const languages = ['en', 'fa'] as const
export type Language = (typeof languages)[number]

/** Which columns of a table are shown, in which order, and how wide (CSS pixels). */
export const columnPreferences = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  widths: z.record(z.string(), z.number().min(40).max(2_000)),
})
export type ColumnPreferences = z.infer<typeof columnPreferences>

const choices = {
  language: z.enum(['system', ...languages]),
  theme: z.enum(['system', 'light', 'dark']),
  calendar: z.enum(['language', 'gregorian', 'persian']),
  /** Whose clock times are shown by: the call center's, or this computer's. */
  zone: z.enum(['server', 'computer']),
  pageSize: z.number().int().min(1).max(1_000),
  /** By the table's name. */
  columns: z.record(z.string(), columnPreferences),
}

/** What the user chose; a value that can't be read falls back to its default, and the others stay. */
export const preferences = z.object({
  language: choices.language.catch('system'),
  theme: choices.theme.catch('system'),
  calendar: choices.calendar.catch('language'),
  zone: choices.zone.catch('server'),
  pageSize: choices.pageSize.catch(20),
  columns: choices.columns.catch({}),
})
export type Preferences = z.infer<typeof preferences>

export const defaultPreferences: Preferences = preferences.parse({})

export const preferencesChange = z.object(choices).partial()
export type PreferencesChange = z.infer<typeof preferencesChange>

/** The language that a preference means on a system that prefers these languages (BCP 47 tags, the first one most). */
export function languageOf(preference: Preferences['language'], systemTags: readonly string[]): Language {
  if (preference !== 'system') return preference
  const tag = systemTags.find((candidate) => /^(fa|en)\b/i.test(candidate))
  return tag?.toLowerCase().startsWith('fa') ? 'fa' : 'en'
}
