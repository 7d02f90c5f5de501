import type { Connection } from './connection.ts'

const textIndexes = ['record_text', 'event_trigram'] as const
type TextIndex = (typeof textIndexes)[number]

/**
 * Each portion that is indexed becomes a segment of its own, and these are merged. FTS5 would do so at times and for
 * long, while others wait for their commit; so it's done in small steps by `mergeText`.
 */
export const mergeSchema = textIndexes
  .map(
    (index) => `
  INSERT INTO ${index} (${index}, rank) VALUES ('automerge', 0);
  INSERT INTO ${index} (${index}, rank) VALUES ('crisismerge', 512);
  INSERT INTO ${index} (${index}, rank) VALUES ('usermerge', 8);`,
  )
  .join('\n')

/** Writes about so many pages of merged segments; none while there are only few to merge. */
export function mergeText(connection: Connection, index: TextIndex, pages: number): void {
  connection.run(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`, pages)
}
