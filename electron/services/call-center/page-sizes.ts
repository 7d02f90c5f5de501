import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'

/** The page size of the specification's example (§8), which every call center supports. */
const smallest = 20
/** Larger pages are requested only by jobs, which prefer slower pages over a failure. */
const maxForAUser = 200

const tooMany: readonly ErrorCode[] = ['request_too_large', 'answer_too_large']
/** Ambiguous errors; retrying them is too slow for a user's search, so only jobs do. */
const perhapsTooMany: readonly ErrorCode[] = ['request_refused', 'body_refused', 'timed_out']

/** Learns the page size that a call center supports, by halving the size after each failure. */
export class PageSizes {
  /** The reduced page size that worked, by name. */
  readonly #known = new Map<string, number>()

  /** @param name The key under which the page size is learned. */
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
