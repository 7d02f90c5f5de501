import { readFile } from 'node:fs/promises'
import { systemCode } from '../../electron/host/start-error.ts'

/** The text of a file that the console keeps; none until it was written for the first time, which takes a moment. */
export function keptText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return ''
    throw error
  })
}
