import { z } from 'zod'

/** The works of others that are shipped within the console. */
export const licences = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    /** As its package names it, by the SPDX list. */
    licence: z.string(),
    /** What its package says of copyright and licence; may be empty. */
    text: z.string(),
  }),
)
export type Licences = z.infer<typeof licences>
