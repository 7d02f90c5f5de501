import type { Control } from 'react-hook-form'
import { z } from 'zod'
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

const { id, name, every, folder, formats } = schedule.shape

/** The report as typed; its messages are text keys. */
export const scheduleForm = z
  .object({
    ...{ id, name, every, folder },
    content: z.custom<ReportContent>(),
    weekday: z.string(),
    time: z.string().transform(timeText).pipe(timeOfDay),
    /** Addresses as typed. */
    recipients: z
      .string()
      .transform(recipientsOf)
      .refine((all) => wrongAddressIn(all) === undefined, { error: 'recipientsProblem', abort: true })
      .refine(({ length }) => length <= maxRecipients, { error: 'tooMany' }),
    formats: z.array(formats.element),
  })
  .transform((form) => ({ ...form, formats: chosenFormats(form) }))
  .refine(({ formats }) => formats.length > 0, { path: ['formats'] })
  .refine(({ recipients, folder }) => recipients.length > 0 || folder !== '', {
    path: ['recipients'],
    error: 'nowhere',
  })
export type ScheduleForm = z.input<typeof scheduleForm>
export type ReadySchedule = z.output<typeof scheduleForm>
export type ScheduleControl = Control<ScheduleForm, unknown, ReadySchedule>

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
  const { id, name, content, every, folder, formats } = before
  return {
    ...{ id, name, content, every, folder, formats },
    time: localDigits(before.time, number),
    weekday: String(before.weekday),
    recipients: before.recipients.join(', '),
  }
}

const localDigits = (text: string, number: (digit: number) => string): string =>
  text.replaceAll(/\d/g, (digit) => number(Number(digit)))

export interface Whose extends Pick<Schedule, 'connectionId' | 'weekStart'> {
  readonly zone: Preferences['zone']
  readonly language: Language
  readonly calendar: Calendar
}

export function scheduleOf(form: ReadySchedule, whose: Whose): Schedule {
  return { ...whose, ...form, weekday: Number(form.weekday) }
}

/** Returns a typed schedule to preview, wherever it goes; null while it isn't whole. */
export function previewedSchedule(typed: ScheduleForm, whose: Whose): Schedule | null {
  const read = schedule.safeParse({
    ...whose,
    ...typed,
    weekday: Number(typed.weekday),
    time: timeText(typed.time),
    recipients: recipientsOf(typed.recipients).filter((each) => mailAddress.safeParse(each).success),
    formats: chosenFormats(typed),
  })
  return read.success ? read.data : null
}

/** Returns the chosen ones of the formats that this kind of report has, in their order. */
function chosenFormats({ content, formats }: Pick<Schedule, 'content' | 'formats'>): ReportFormat[] {
  return formatsOfKind[content.kind].filter((format) => formats.includes(format))
}

function recipientsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;،؛]+/).filter((address) => address !== ''))]
}

function wrongAddressIn(recipients: readonly string[]): string | undefined {
  return recipients.find((each) => !mailAddress.safeParse(each).success)
}

/** Returns the first recipient of a typed list that is no address. */
export function wrongAddressOf(text: string): string | undefined {
  return wrongAddressIn(recipientsOf(text))
}

/** Normalizes `8:05` and `۰۸:۰۵` to `08:05`. */
function timeText(typed: string): string {
  return normaliseInput(typed).padStart(5, '0')
}
