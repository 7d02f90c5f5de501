import { z } from 'zod'

const pairs = z.array(z.tuple([z.string(), z.string()]))

/** A stored request's headers as `[name, value]` pairs, in the order in which they came. */
export function headersOf({ headers }: { readonly headers: string }): [string, string][] {
  return pairs.parse(JSON.parse(headers))
}

/** The value of a header, whatever the case of its name; null when it didn't come. */
export function headerOf(request: { readonly headers: string }, name: string): string | null {
  const wanted = name.toLowerCase()
  return headersOf(request).find(([sent]) => sent.toLowerCase() === wanted)?.[1] ?? null
}
