import { z } from 'zod'
import { type DateRange, dateRange } from '../../../shared/reports/query.ts'
import { normaliseInput } from '../../../shared/text.ts'
import { rangeOf, rangeText, type SearchAddress, searchModes } from './search-address.ts'

const problems = ['cuidMissing', 'tooLong', 'rangeMissing', 'rangeBackwards'] as const
type Problem = (typeof problems)[number]

/** A form's message is the name of a text, which the page shows in its language. */
export function isSearchProblem(name: string): name is Problem {
  return problems.some((problem) => problem === name)
}

const tooLong: Problem = 'tooLong'
const condition = z
  .string()
  .transform(normaliseInput)
  .pipe(z.string().max(200, { error: tooLong }))

const common = { from: condition, to: condition, cuid: condition, alike: z.boolean() }

/** The form of quick search (4.1); only what its mode asks for is required. */
export const searchForm = z
  .object({
    ...common,
    mode: z.enum(searchModes),
    /** Null while it isn't complete. */
    range: z.object({ from: z.string(), to: z.string() }).nullable(),
  })
  .superRefine(({ mode, cuid, range }, { addIssue }) => {
    const refuse = (path: string, message: Problem) => addIssue({ code: 'custom', path: [path], message })
    if (mode === 'call') {
      if (cuid === '') refuse('cuid', 'cuidMissing')
      return
    }
    if (!range) refuse('range', 'rangeMissing')
    else if (!dateRange.safeParse(range).success) refuse('range', 'rangeBackwards')
  })
export type SearchForm = z.infer<typeof searchForm>

export function formOf({ mode, from, to, alike, cuid, range }: SearchAddress): SearchForm {
  return { mode, from, to, alike, cuid, range: rangeOf(range) }
}

/** The address of a search that the form asks for: its first page, no call opened. */
export function addressOf(form: SearchForm, before: SearchAddress): SearchAddress {
  const range: DateRange = dateRange.safeParse(form.range).data ?? rangeOf(before.range)
  return { ...before, ...form, range: rangeText(range), page: 1, call: '', refused: '' }
}
