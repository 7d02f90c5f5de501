import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'

/** Records asked for at once; the next smaller one is taken where a call center refuses so many, or takes too long. */
const counts = [500, 100, 20] as const
const tooMany: readonly ErrorCode[] = ['request_refused', 'body_refused', 'answer_too_large', 'timed_out']

/** Pages of one search, from its first record to its last, by whatever size the call center really gives. */
export class SearchPages {
  readonly #query: SearchQuery
  readonly #search: (query: SearchQuery) => Promise<ReportPage>
  #size = 0
  #start = 0

  constructor(query: SearchQuery, search: (query: SearchQuery) => Promise<ReportPage>) {
    this.#query = query
    this.#search = search
  }

  /** Begins anew. */
  rewind(): void {
    this.#start = 0
  }

  /** The page after the last one. Where it fails, the same page can be asked for again. */
  async next(): Promise<ReportPage> {
    for (;;) {
      const count = counts[this.#size] ?? 20
      try {
        const page = await this.#search({ ...this.#query, start: this.#start, count })
        this.#start += page.records.length
        return page
      } catch (error) {
        const smaller = error instanceof AppError && tooMany.includes(error.code)
        if (!smaller || this.#size === counts.length - 1) throw error
        this.#size++
      }
    }
  }
}
