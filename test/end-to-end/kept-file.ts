import { readFile } from 'node:fs/promises'
import { systemCode } from '../../electron/host/start-error.ts'

/** Reads a file of the data directory, or null before it is first written. */
export function keptText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return ''
    throw error
  })
}
