import type { Calendar } from '../../../shared/clock/wall-time.ts'
import type { Language } from '../../../shared/language.ts'
import { mailAddress } from '../../../shared/mail.ts'
import type { Preferences } from '../../../shared/preferences.ts'
import {
  formatsOfKind,
  maxRecipients,
  type ReportContent,
  type ReportFormat,
  type Schedule,
  schedule,
  timeOfDay,
} from '../../../shared/schedules/schedule.ts'
import { normaliseInput } from '../../../shared/text.ts'

/** What a new report begins with. */
export const starters = ['day', 'week', 'month', 'agents', 'receipt'] as const
export type Starter = (typeof starters)[number]

export interface ScheduleForm {
  readonly id: string
  readonly name: string
  readonly content: ReportContent
  readonly every: Schedule['every']
  readonly weekday: string
  /** As typed. */
  readonly time: string
  readonly folder: string
  /** Addresses as typed. */
  readonly recipients: string
  readonly formats: readonly ReportFormat[]
}

/** Returns the days of the week, beginning with `first`; 0 is Sunday. */
export function weekdaysFrom(first: number): number[] {
  return Array.from({ length: 7 }, (_, index) => (first + index) % 7)
}

interface Wishes {
  readonly starter: Starter | 'view'
  /** The name that it gets if no other report has it. */
  readonly name: string
  readonly names: readonly string[]
  readonly queues: readonly string[]
  readonly view: string
  readonly firstDay: number
}

const rhythms: Readonly<Record<Wishes['starter'], Schedule['every']>> = {
  day: 'day',
  week: 'week',
  month: 'month',
  agents: 'week',
  receipt: 'day',
  view: 'day',
}

/** @param number formats a digit in the user's digits. */
export function newSchedule(wishes: Wishes, number: (digit: number) => string): ScheduleForm {
  const { starter, view, firstDay } = wishes
  return {
    id: crypto.randomUUID(),
    name: freeName(wishes),
    content: contentOf(starter, [...wishes.queues], view),
    every: rhythms[starter],
    weekday: String(firstDay),
    time: localDigits('08:00', number),
    folder: '',
    recipients: '',
    formats: ['pdf'],
  }
}

function contentOf(starter: Wishes['starter'], queues: string[], view: string): ReportContent {
  if (starter === 'view') return { kind: 'view', view }
  if (starter === 'receipt') return { kind: 'receipt' }
  return { kind: starter === 'agents' ? 'agents' : 'figures', queues, team: '' }
}

/** Numbers a name that another report has. */
function freeName({ name, names }: Wishes): string {
  if (!names.includes(name)) return name
  const numbers = Array.from({ length: names.length + 1 }, (_, index) => index + 2)
  return `${name} ${numbers.find((number) => !names.includes(`${name} ${number}`))}`
}

export function formOf(before: Schedule, number: (digit: number) => string): ScheduleForm {
  return {
    ...before,
    time: localDigits(before.time, number),
    weekday: String(before.weekday),
    recipients: before.recipients.join(', '),
  }
}

const localDigits = (text: string, number: (digit: number) => string): string =>
  text.replaceAll(/\d/g, (digit) => number(Number(digit)))

export type ScheduleProblem =
  | { readonly field: 'name' | 'time' | 'formats' | 'tooMany' | 'nowhere' }
  | { readonly field: 'recipients'; readonly address: string }

/** Returns the first problem that prevents saving; null for none. */
export function problemOf(form: ScheduleForm): ScheduleProblem | null {
  if (!schedule.shape.name.safeParse(form.name).success) return { field: 'name' }
  if (!timeOfDay.safeParse(timeText(form.time)).success) return { field: 'time' }
  const recipients = recipientsOf(form.recipients)
  const address = recipients.find((each) => !mailAddress.safeParse(each).success)
  if (address !== undefined) return { field: 'recipients', address }
  if (recipients.length > maxRecipients) return { field: 'tooMany' }
  if (recipients.length === 0 && form.folder.trim() === '') return { field: 'nowhere' }
  return chosenFormats(form).length === 0 ? { field: 'formats' } : null
}

interface Whose extends Pick<Schedule, 'connectionId' | 'weekStart'> {
  readonly zone: Preferences['zone']
  readonly language: Language
  readonly calendar: Calendar
}

export function scheduleOf(form: ScheduleForm, whose: Whose): Schedule {
  return {
    ...whose,
    id: form.id,
    name: form.name.trim(),
    content: form.content,
    every: form.every,
    weekday: Number(form.weekday),
    time: timeText(form.time),
    folder: form.folder.trim(),
    recipients: [...new Set(recipientsOf(form.recipients))],
    formats: chosenFormats(form),
  }
}

/** Returns the chosen ones of the formats that this kind of report has, in their order. */
function chosenFormats({ content, formats }: ScheduleForm): ReportFormat[] {
  return formatsOfKind[content.kind].filter((format) => formats.includes(format))
}

function recipientsOf(text: string): string[] {
  return text.split(/[\s,;،؛]+/).filter((address) => address !== '')
}

/** Normalizes `8:05` and `۰۸:۰۵` to `08:05`. */
function timeText(typed: string): string {
  return normaliseInput(typed).padStart(5, '0')
}
