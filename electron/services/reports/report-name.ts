import { byteLimit, safeFileName } from '../files/file-name.ts'

/** Room for the longest days, such as `1405.08.23 تا 1405.08.29`, and the space before them. */
const daysBytes = 27

/** Returns how a report's files begin, before their days. */
export function nameInFiles(name: string): string {
  return safeFileName(name, byteLimit - daysBytes)
}

/** Returns what the names of two reports share if their files would replace each other, on systems without case, too. */
export function fileKeyOf(name: string): string {
  return nameInFiles(name).normalize().toLowerCase()
}
