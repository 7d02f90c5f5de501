import { z } from 'zod'

/** Third-party works shipped with the console. */
export const licences = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    /** The package's SPDX licence id. */
    licence: z.string(),
    /** The package's copyright and licence text; may be empty. */
    text: z.string(),
  }),
)
export type Licences = z.infer<typeof licences>
