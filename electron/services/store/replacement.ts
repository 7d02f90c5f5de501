import { renameSync } from 'node:fs'

/** The file that takes the place of `file` when that is opened the next time. */
export const replacementOf = (file: string): string => `${file}.replacement`

/** Has this whole file take the place of `file` when that is opened the next time, however this run ends. */
export function replaceAtNextOpening(file: string, candidate: string): void {
  renameSync(candidate, replacementOf(file))
}
