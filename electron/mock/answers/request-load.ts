import { z } from 'zod'

/** One request in short, once it is answered or its client has gone. */
export interface MeasuredRequest {
  /** When it arrived, in epoch milliseconds. */
  readonly at: number
  /** Without prefix and query. */
  readonly path: string
  /** The `date_range` as requested; null where the body has none. */
  readonly range: { readonly from: string; readonly to: string } | null
  /** The call id asked for. */
  readonly call: string | null
  /** Of the requested page; null where the body doesn't say. */
  readonly start: number | null
  readonly count: number | null
  /** How long it took to answer. */
  readonly milliseconds: number
  /** Null if the connection closed before an answer began. */
  readonly status: number | null
}

const asked = z
  .object({
    date_range: z.object({ from: z.string(), to: z.string() }).nullable().catch(null),
    conditions: z
      .object({ cuid: z.string().min(1) })
      .nullable()
      .catch(null),
    pagination: z
      .object({ start: z.number().nullable().catch(null), count: z.number().nullable().catch(null) })
      .nullable()
      .catch(null),
  })
  .catch({ date_range: null, conditions: null, pagination: null })

/** Reads what a body asks for; whatever it lacks is null. */
export function readAsked(body: unknown): Pick<MeasuredRequest, 'range' | 'call' | 'start' | 'count'> {
  const { date_range, conditions, pagination } = asked.parse(body)
  return {
    range: date_range,
    call: conditions?.cuid ?? null,
    start: pagination?.start ?? null,
    count: pagination?.count ?? null,
  }
}

/** Returns the greatest number of requests that arrived within any second, wherever it begins. */
export function peakPerSecond(requests: readonly Pick<MeasuredRequest, 'at'>[]): number {
  const times = requests.map(({ at }) => at).sort((a, b) => a - b)
  let first = 0
  let peak = 0
  for (const [index, at] of times.entries()) {
    while (at - (times[first] ?? at) >= 1_000) first += 1
    peak = Math.max(peak, index - first + 1)
  }
  return peak
}

/** Returns the milliseconds between the arrivals of neighbouring requests, by path. */
export function gapsByPath(
  requests: readonly Pick<MeasuredRequest, 'at' | 'path'>[],
): ReadonlyMap<string, readonly number[]> {
  const gaps = new Map<string, number[]>()
  const last = new Map<string, number>()
  for (const { at, path } of requests.toSorted((a, b) => a.at - b.at)) {
    const before = last.get(path)
    const ofPath = gaps.get(path) ?? []
    if (before !== undefined) ofPath.push(at - before)
    gaps.set(path, ofPath)
    last.set(path, at)
  }
  return gaps
}
