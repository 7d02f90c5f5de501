import { renameSync } from 'node:fs'

/** Returns the path of the file that replaces `file` at its next opening. */
export const replacementOf = (file: string): string => `${file}.replacement`

/** Makes a complete file replace `file` at its next opening, however this run ends. */
export function replaceAtNextOpening(file: string, candidate: string): void {
  renameSync(candidate, replacementOf(file))
}
