import { z } from 'zod'
import { board as boardAnswer } from '../../../shared/board/board.ts'
import { paths } from '../../../shared/page-address.ts'
import { wholeCallAnswer } from '../../../shared/whole-call/answer.ts'
import { instant, list, periodParameters, readParameters } from './parameters.ts'
import { ProblemError } from './problem.ts'
import { answerBase, coverageIn, linkTo, periodAnswer, type Route } from './route.ts'

const { connection } = periodParameters

const boardParameters = z.strictObject({
  connection,
  /** The instant; now by default. */
  at: instant.optional(),
  queue: list,
  team: list,
})

export const board: Route = {
  path: '/v1/board',
  scope: 'all',
  summary: 'What goes on in the call center now, or went on at an instant, as Now shows it.',
  parameters: boardParameters,
  answer: periodAnswer.extend({ board: boardAnswer }),
  hasCsv: false,
  respond: async (search, _, context) => {
    const { at, queue, team } = readParameters(boardParameters, search)
    const { calls, signal } = context
    const view = { queues: queue, teams: team }
    const board = await calls['board.at'](
      { connectionId: context.connection.id, instant: at ?? null, view },
      { signal },
    )
    const link = {
      ...(at !== undefined && { at: new Date(board.at).toISOString() }),
      ...(queue.length > 0 && { queues: queue.join(',') }),
      ...(team.length > 0 && { teams: team.join(',') }),
    }
    return {
      answer: {
        connection: context.connection,
        link: linkTo(context, paths.now, link),
        period: board.day,
        coverage: await coverageIn(context, board.day),
        board,
      },
      csv: null,
    }
  },
}

const callParameters = z.strictObject({ connection })
const callId = z.string().trim().min(1).max(200)

export const wholeCall: Route = {
  path: '/v1/calls/{cuid}',
  scope: 'all',
  summary: 'One call from every source; `sources` says what each of them answered.',
  parameters: callParameters,
  answer: answerBase.extend({
    coverage: z.object({ sources: wholeCallAnswer.shape.sources }),
    call: wholeCallAnswer,
  }),
  hasCsv: false,
  respond: async (search, written, context) => {
    readParameters(callParameters, search)
    const cuid = callId.safeParse(written)
    const call =
      cuid.success &&
      (await context.calls['calls.whole'](
        { connectionId: context.connection.id, cuid: cuid.data },
        { signal: context.signal },
      ))
    if (!call || isUnknown(call)) {
      throw new ProblemError({
        status: 404,
        kind: 'call-unknown',
        detail: 'No source knows a call with this id.',
      })
    }
    return {
      answer: {
        connection: context.connection,
        link: linkTo(context, paths.call, { id: call.cuid }),
        coverage: { sources: call.sources },
        call,
      },
      csv: null,
    }
  },
}

/** A source that failed may know it; without a time, the call center can’t be asked about one. */
function isUnknown({ records, events, sources }: z.infer<typeof wholeCallAnswer>): boolean {
  return (
    records.length === 0 &&
    events?.length === 0 &&
    sources.every(({ failure }) => failure === null || failure.code === 'call_time_unknown')
  )
}
