import { z } from 'zod'
import { dateRange } from '../../../shared/reports/query.ts'
import { rangeOf } from '../../../shared/reports/range.ts'

/** A typed word; the router parses one that looks like a number. */
export const wordPart = z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().max(200))

/** `2022-12-02 00:00~2022-12-02 23:59` */
export const rangePart = z.string().refine((value) => dateRange.safeParse(rangeOf(value)).success)

/**
 * Reads a page's address part by part. Parts that can't be read are refused, as are those that the address itself says
 * were refused before.
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
    /** Undefined for a part that is missing or refused. */
    read: <S extends z.ZodType>(part: P, schema: S): z.output<S> | undefined => {
      const given = search[part]
      if (given === undefined || given === '') return undefined
      const result = schema.safeParse(given)
      if (!result.success) refused.add(part)
      return result.data
    },
    /** The refused parts so far, separated by commas. */
    refused: () => [...refused].join(','),
  }
}
