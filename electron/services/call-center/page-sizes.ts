import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'

/** Every call center gives so many: the example of the specification (§8). */
const smallest = 20
/** More are asked for by a job alone, which rather waits for smaller pages than fails. */
const maxForAUser = 200

const tooMany: readonly ErrorCode[] = ['request_too_large', 'answer_too_large']
/** These may mean anything, and asking again takes time that a user doesn't have. */
const perhapsTooMany: readonly ErrorCode[] = ['request_refused', 'body_refused', 'timed_out']

/** How many records a call center gives at once: where it fails on a page, half of it is asked for, then half of that. */
export class PageSizes {
  /** For each search that succeeded only with fewer, so many. */
  readonly #known = new Map<string, number>()

  /** @param name tells apart what may have sizes of its own. */
  async search(
    name: string,
    query: SearchQuery,
    search: (query: SearchQuery) => Promise<ReportPage>,
  ): Promise<ReportPage> {
    for (let count = Math.min(query.count, this.#known.get(name) ?? query.count), isSmaller = false; ; ) {
      try {
        const page = await search({ ...query, count })
        if (isSmaller) this.#known.set(name, count)
        return page
      } catch (error) {
        if (count <= smallest || !isTooMany(error, query.count)) throw error
        count = Math.max(smallest, Math.floor(count / 2))
        isSmaller = true
      }
    }
  }
}

function isTooMany(error: unknown, asked: number): boolean {
  if (!(error instanceof AppError)) return false
  const { code, detail } = error
  if (tooMany.includes(code) || (code === 'server_failed' && detail.status === 500)) return true
  return asked > maxForAUser && (perhapsTooMany.includes(code) || detail.status === 504)
}
