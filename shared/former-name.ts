import { z } from 'zod'

const fields = z.record(z.string(), z.unknown())

/** Returns a reader of stored objects that gives a field the name it has now; everything else is left as it is. */
export function formerly(former: string, now: string): (stored: unknown) => unknown {
  return (stored) => {
    const { data } = fields.safeParse(stored)
    if (!data || !Object.hasOwn(data, former) || Object.hasOwn(data, now)) return stored
    const { [former]: value, ...rest } = data
    return { ...rest, [now]: value }
  }
}
