import { z } from 'zod'
import { rangeOf } from '../../../shared/clock/range.ts'
import { dateRange } from '../../../shared/reports/query.ts'
import { identifierText } from '../../../shared/text.ts'
import {
  type FeedAddress,
  feedConditions,
  feedKinds,
  namesOf,
} from '../../features/addresses/feed-address.ts'

const problems = ['tooLong', 'rangeMissing', 'rangeBackwards'] as const
type FeedFormProblem = (typeof problems)[number]

/** Narrows a form's message to a text key, which the page translates. */
export function isFeedFormProblem(name: string | undefined): name is FeedFormProblem {
  return problems.some((problem) => problem === name)
}

const tooLong: FeedFormProblem = 'tooLong'
const condition = z.string().trim().max(200, { error: tooLong })
const identifier = z.string().overwrite(identifierText).max(200, { error: tooLong })

/** The filter's form. The range applies only when the time is `between`. */
export const feedForm = z
  .object({
    kind: z.enum(feedKinds),
    names: z.array(z.string()),
    exten: identifier,
    queue: identifier,
    number: identifier,
    callId: identifier,
    text: condition,
    time: z.enum(['any', 'between']),
    /** Null while incomplete. */
    range: z.object({ from: z.string(), to: z.string() }).nullable(),
  })
  .superRefine(({ time, range }, { addIssue }) => {
    const refuse = (message: FeedFormProblem) => addIssue({ code: 'custom', path: ['range'], message })
    if (time === 'any') return
    if (!range) refuse('rangeMissing')
    else if (!dateRange.safeParse(range).success) refuse('rangeBackwards')
  })
export type FeedForm = z.infer<typeof feedForm>

export function formOf({ kind, event, text, range, ...address }: FeedAddress): FeedForm {
  const { exten, queue, number, callId } = address
  return {
    kind,
    names: namesOf(event),
    exten,
    queue,
    number,
    callId,
    text,
    time: range === '' ? 'any' : 'between',
    range: range === '' ? null : rangeOf(range),
  }
}

/** Returns the filter's part of the address. */
export function filterPart(form: FeedForm): Partial<FeedAddress> {
  const { kind, names, text, time, range } = form
  return {
    ...Object.fromEntries(feedConditions.map((name) => [name, form[name]])),
    kind,
    event: names.join(','),
    text,
    range: time === 'between' && range ? `${range.from}~${range.to}` : '',
  }
}
