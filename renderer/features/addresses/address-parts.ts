import { z } from 'zod'
import { rangeOf } from '../../../shared/clock/range.ts'
import { dateRange } from '../../../shared/reports/query.ts'

/** A typed word; a number, too, because the router parses words that look like one. */
export const wordPart = z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().max(200))

/** `2022-12-02 00:00~2022-12-02 23:59` */
export const rangePart = z.string().refine((value) => dateRange.safeParse(rangeOf(value)).success)

/**
 * Returns a reader of a page's address. It refuses parts that it can't read, and those that the address
 * lists as refused before.
 */
export function partsReader<P extends string>(
  search: Readonly<Record<string, unknown>>,
  isPart: (name: string) => name is P,
) {
  const refused = new Set(
    String(search.refused ?? '')
      .split(',')
      .filter(isPart),
  )
  return {
    /** Returns undefined for a missing or refused part. */
    read: <S extends z.ZodType>(part: P, schema: S): z.output<S> | undefined => {
      const given = search[part]
      if (given === undefined || given === '') return undefined
      const result = schema.safeParse(given)
      if (!result.success) refused.add(part)
      return result.data
    },
    /** Returns the parts refused so far, separated by commas. */
    refused: () => [...refused].join(','),
  }
}

/** Parts of an address that aren't part of its search. */
export const passing: readonly string[] = [
  'origin',
  'page',
  'count',
  'call',
  'row',
  'open',
  'whole',
  'refused',
  'at',
  'own',
]
