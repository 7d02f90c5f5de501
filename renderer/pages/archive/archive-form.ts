import { z } from 'zod'
import { rangeOf, rangeText } from '../../../shared/clock/range.ts'
import { dateRange } from '../../../shared/reports/query.ts'
import { identifierText, normaliseInput } from '../../../shared/text.ts'
import type { ArchiveAddress } from '../../features/addresses/archive-address.ts'

const problems = ['tooLong', 'rangeMissing', 'rangeBackwards'] as const
type Problem = (typeof problems)[number]

/** Narrows a form's message to a text key, which the page translates. */
export function isArchiveProblem(name: string): name is Problem {
  return problems.some((problem) => problem === name)
}

const tooLong: Problem = 'tooLong'
const condition = z
  .string()
  .transform(normaliseInput)
  .pipe(z.string().max(200, { error: tooLong }))
const identifier = z
  .string()
  .transform(identifierText)
  .pipe(z.string().max(200, { error: tooLong }))

export const archiveForm = z
  .object({
    time: z.enum(['any', 'range']),
    /** Null while incomplete. */
    range: z.object({ from: z.string(), to: z.string() }).nullable(),
    number: identifier,
    queue: identifier,
    agent: identifier,
    text: condition,
    // Chosen from a list, so not validated.
    type: z.string(),
    disposition: z.string(),
  })
  .superRefine(({ time, range }, { addIssue }) => {
    const refuse = (message: Problem) => addIssue({ code: 'custom', path: ['range'], message })
    if (time === 'any') return
    if (!range) refuse('rangeMissing')
    else if (!dateRange.safeParse(range).success) refuse('rangeBackwards')
  })
export type ArchiveForm = z.infer<typeof archiveForm>

export function formOf(address: ArchiveAddress): ArchiveForm {
  const { range, number, queue, agent, text, type, disposition } = address
  return {
    time: range === '' ? 'any' : 'range',
    range: range === '' ? null : rangeOf(range),
    number,
    queue,
    agent,
    text,
    type,
    disposition,
  }
}

/** Returns the address of the form's search, with no record opened. */
export function addressOf(
  { time, range, ...conditions }: ArchiveForm,
  before: ArchiveAddress,
): ArchiveAddress {
  const written = time === 'range' && range ? rangeText(range) : ''
  return { ...before, ...conditions, range: written, row: undefined, refused: '' }
}
