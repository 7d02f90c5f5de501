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

/** What the system's own notifications tell of, in a host that can show them. */
export const notificationPreferences = z.object({
  /** Missed and abandoned calls. */
  lostCalls: z.boolean(),
  /** An extension that becomes unavailable. */
  unavailable: z.boolean(),
  /** No event for `silenceMinutes`, after events had come. */
  silence: z.boolean(),
  silenceMinutes: z.int().min(1).max(1_440),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

const noNotifications: NotificationPreferences = {
  lostCalls: false,
  unavailable: false,
  silence: false,
  silenceMinutes: 10,
}

/** The pages whose searches and filters can be saved by name. */
export const savedPages = ['quick', 'queue', 'queueDetails', 'archive', 'feed', 'insights'] as const
export type SavedPage = (typeof savedPages)[number]

/** A search, a filter or a view of figures, by the name that the user gave it. */
export const savedView = z.object({
  /** Earlier versions saved those of Insights alone. */
  page: z.enum(savedPages).catch('insights'),
  name: z.string().trim().min(1).max(80),
  /** The filters as the page's address holds them; a time range may be a preset's name. */
  address: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type SavedView = z.infer<typeof savedView>
export const maxSavedViews = 300

const choices = {
  language: z.enum(['system', ...languages]),
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  calendar: z.enum(['language', 'gregorian', 'persian']),
  digits: z.enum(['language', 'latin', 'persian']),
  /** The first day of a week, in the pictures of weeks too. */
  weekStart: z.enum(['calendar', 'saturday', 'sunday', 'monday']),
  weekend: z.enum(['calendar', 'friday', 'thursdayFriday', 'fridaySaturday', 'saturdaySunday']),
  density: z.enum(['compact', 'comfortable']),
  /** Whose clock times are shown by: the call center's, or this computer's. */
  zone: z.enum(['server', 'computer']),
  pageSize: z.int().min(1).max(1_000),
  /** Whether exports have values as on the screen, or as the call center sent them. */
  exportValues: z.enum(['screen', 'sent']),
  /** By the table's name. */
  columns: z.record(z.string(), columnPreferences),
  notifications: notificationPreferences,
  /** In the order of their names, each of which is there once for a page. */
  views: z.array(savedView).max(maxSavedViews),
  /** A closed window is only hidden, and events are received as before, in a host that can do that. */
  keepReceiving: z.boolean(),
  /** The user was told at the first start that this is the demo, and stays with it. */
  demoChosen: z.boolean(),
  /** The first steps led to the live feed. */
  sawEvents: z.boolean(),
}

/** Of saved views, one that can't be read costs no other. */
const present = (views: readonly (SavedView | null)[]): SavedView[] => views.filter((view) => view !== null)

/** What the user chose; a value that can't be read falls back to its default, and the others stay. */
export const preferences = z.object({
  language: choices.language.catch('system'),
  theme: choices.theme.catch('system'),
  calendar: choices.calendar.catch('language'),
  digits: choices.digits.catch('language'),
  weekStart: choices.weekStart.catch('calendar'),
  weekend: choices.weekend.catch('calendar'),
  density: choices.density.catch('compact'),
  zone: choices.zone.catch('server'),
  pageSize: choices.pageSize.catch(20),
  exportValues: choices.exportValues.catch('screen'),
  columns: choices.columns.catch({}),
  notifications: choices.notifications.catch(noNotifications),
  views: z.array(savedView.or(z.null()).catch(null)).transform(present).pipe(choices.views).catch([]),
  keepReceiving: choices.keepReceiving.catch(false),
  demoChosen: choices.demoChosen.catch(false),
  sawEvents: choices.sawEvents.catch(false),
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
