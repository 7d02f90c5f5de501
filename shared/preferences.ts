import { z } from 'zod'
import { callbackGoal } from './figures/callbacks.ts'
import { definitions, usualDefinitions } from './figures/definitions.ts'
import { figureNames } from './figures/figures.ts'
import { languages } from './language.ts'

/** A table's shown columns, their order and widths (CSS pixels). */
const columnPreferences = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  widths: z.record(z.string(), z.number().min(40).max(2_000)),
})
export type ColumnPreferences = z.infer<typeof columnPreferences>

/** What to show system notifications for, where the host supports them. */
const notificationPreferences = z.object({
  /** Missed and abandoned calls. */
  lostCalls: z.boolean(),
  /** Extensions that become unavailable. */
  unavailable: z.boolean(),
  /** No event for `silenceMinutes` after earlier events. */
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

/** The pages with saved searches and filters. */
const savedPages = ['now', 'quick', 'queue', 'queueDetails', 'archive', 'calls', 'feed', 'insights'] as const
export type SavedPage = (typeof savedPages)[number]

/** A named search, filter or view of figures. */
export const savedView = z.object({
  /** Earlier versions saved only views of Insights, without a page. */
  page: z.enum(savedPages).catch('insights'),
  name: z.string().trim().min(1).max(80),
  /** The filters as in the page's address; a time range may be a preset's name. */
  address: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type SavedView = z.infer<typeof savedView>
export const maxSavedViews = 300

/** What the demo's tour shows, a page each. */
export const tourSteps = ['queue', 'why', 'call', 'board', 'callback'] as const
export type TourStep = (typeof tourSteps)[number]

const choices = {
  language: z.enum(['system', ...languages]),
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  calendar: z.enum(['language', 'gregorian', 'persian']),
  digits: z.enum(['language', 'latin', 'persian']),
  /** The first day of a week, also in charts. */
  weekStart: z.enum(['calendar', 'saturday', 'sunday', 'monday']),
  weekend: z.enum(['calendar', 'friday', 'thursdayFriday', 'fridaySaturday', 'saturdaySunday']),
  density: z.enum(['compact', 'comfortable']),
  /** The clock for displayed times: the call center's or this computer's. */
  zone: z.enum(['server', 'computer']),
  pageSize: z.int().min(1).max(1_000),
  /** Whether exports have values as on the screen or as sent by the call center. */
  exportValues: z.enum(['screen', 'sent']),
  /** The width of the panel beside a table, CSS pixels; null for the default. */
  panelWidth: z.int().min(320).max(1_600).nullable(),
  /** Columns by table name. */
  columns: z.record(z.string(), columnPreferences),
  notifications: notificationPreferences,
  /** How figures are counted, on every page and in every report. */
  definitions,
  /** Figures that come first on Insights, in the order in which they were pinned. */
  pinnedFigures: z.array(z.enum(figureNames)).max(figureNames.length),
  /** Sorted by name; names are unique per page. */
  views: z.array(savedView).max(maxSavedViews),
  /** Closing the window only hides it and events keep arriving, where the host supports it. */
  keepReceiving: z.boolean(),
  /** The user's own name, as notes about callbacks have it. */
  ownName: z.string().trim().max(100),
  /** Within how many minutes lost callers are to be called back. */
  callbackGoal,
  /** Whether Now shows up to six queues as tiles, not as rows. */
  queueTiles: z.boolean(),
  /** The user chose the demo at the first start. */
  demoChosen: z.boolean(),
  /** The shown step of the demo's tour; null before and after it. */
  tour: z.enum(tourSteps).nullable(),
}

/** Drops unreadable saved views and keeps the others. */
const present = (views: readonly (SavedView | null)[]): SavedView[] => views.filter((view) => view !== null)

/** The user's preferences; an unreadable value falls back to its default, the others stay. */
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
  panelWidth: choices.panelWidth.catch(null),
  columns: choices.columns.catch({}),
  notifications: choices.notifications.catch(noNotifications),
  definitions: choices.definitions.catch(usualDefinitions),
  pinnedFigures: choices.pinnedFigures.catch([]),
  views: z.array(savedView.or(z.null()).catch(null)).transform(present).pipe(choices.views).catch([]),
  keepReceiving: choices.keepReceiving.catch(false),
  ownName: choices.ownName.catch(''),
  callbackGoal: choices.callbackGoal.catch(30),
  queueTiles: choices.queueTiles.catch(false),
  demoChosen: choices.demoChosen.catch(false),
  tour: choices.tour.catch(null),
})
export type Preferences = z.infer<typeof preferences>

export const defaultPreferences: Preferences = preferences.parse({})

export const preferencesChange = z.object(choices).partial()
export type PreferencesChange = z.infer<typeof preferencesChange>
