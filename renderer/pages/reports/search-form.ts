import { z } from 'zod'
import { hasWholeYears, rangeOf, rangeText } from '../../../shared/clock/range.ts'
import { type DateRange, dateRange } from '../../../shared/reports/query.ts'
import { identifierText } from '../../../shared/text.ts'
import { modeOf, type ReportView, searchModes } from '../../features/addresses/report-views.ts'
import type { SearchAddress } from '../../features/addresses/search-address.ts'

const problems = ['conditionMissing', 'tooLong', 'rangeMissing', 'rangeYear', 'rangeBackwards'] as const
type Problem = (typeof problems)[number]

/** Narrows a form's message to a text key, which the page translates. */
export function isSearchProblem(name: string): name is Problem {
  return problems.some((problem) => problem === name)
}

const tooLong: Problem = 'tooLong'
const condition = z
  .string()
  .transform(identifierText)
  .pipe(z.string().max(200, { error: tooLong }))

const fields = z.object({
  mode: z.enum(searchModes),
  /** Null while incomplete. */
  range: z.object({ from: z.string(), to: z.string() }).nullable(),
  from: condition,
  to: condition,
  cuid: condition,
  qnum: condition,
  queue: condition,
  queue_id: condition,
  alike: z.boolean(),
})
export type SearchForm = z.infer<typeof fields>

/** Returns the schema of a report's form (§4.1, §4.2, §4.3); it requires only its mode's conditions. */
export function searchForm(view: ReportView) {
  return fields.superRefine((form, { addIssue }) => {
    const refuse = (path: string, message: Problem) => addIssue({ code: 'custom', path: [path], message })
    const { dated, conditions } = modeOf(view, form.mode)
    if (!dated) {
      for (const name of conditions) if (form[name] === '') refuse(name, 'conditionMissing')
      return
    }
    if (!form.range) refuse('range', 'rangeMissing')
    else if (!hasWholeYears(form.range)) refuse('range', 'rangeYear')
    else if (!dateRange.safeParse(form.range).success) refuse('range', 'rangeBackwards')
  })
}

export function formOf(address: SearchAddress): SearchForm {
  const { mode, range, from, to, cuid, qnum, queue, queue_id, alike } = address
  return { mode, range: rangeOf(range), from, to, cuid, qnum, queue, queue_id, alike }
}

/** Returns the address of the form's search: its first page, with no call opened. */
export function addressOf(form: SearchForm, before: SearchAddress): SearchAddress {
  const range: DateRange = dateRange.safeParse(form.range).data ?? rangeOf(before.range)
  return { ...before, ...form, range: rangeText(range), page: 1, call: '', refused: '' }
}
