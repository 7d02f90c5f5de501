import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const notThere = z.object({ code: z.literal('ENOENT') })

/** The text of a file that the console keeps; none until it was written for the first time, which takes a moment. */
export function keptText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (notThere.safeParse(error).success) return ''
    throw error
  })
}
