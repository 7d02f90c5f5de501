import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { type AuditLine, auditLine } from '../../../shared/audit.ts'
import { readJson } from '../../../shared/reports/values.ts'
import { systemCode } from '../files/atomic-file.ts'
import { failed } from '../files/json-file.ts'

/** The lines of this console, oldest first, in a file that is only ever written at its end. */
export interface AuditFile {
  /** Resolves once the line is on the disk. @throws AppError `store_full`, `store_failed` */
  append(line: AuditLine): Promise<void>
  /** Passes each line to `use`; resolves to how many can't be read. @throws AppError `store_failed` */
  read(use: (line: AuditLine) => void): Promise<number>
}

export function createAuditFile(path: string): AuditFile {
  return {
    append: async (line) => {
      try {
        const file = await open(path, 'a+', 0o600)
        try {
          const { size } = await file.stat()
          const { bytesRead, buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1))
          // A killed program may have left half a line, which stays one of its own.
          const isWhole = bytesRead === 0 || buffer.toString() === '\n'
          await file.appendFile(`${isWhole ? '' : '\n'}${JSON.stringify(line)}\n`)
          await file.datasync()
        } finally {
          await file.close()
        }
      } catch (error) {
        failed(error)
      }
    },
    read: async (use) => {
      let unreadable = 0
      try {
        const lines = createInterface({
          input: createReadStream(path, 'utf8'),
          crlfDelay: Number.POSITIVE_INFINITY,
        })
        for await (const text of lines) {
          if (text === '') continue
          const { data } = auditLine.safeParse(readJson(text))
          if (data) use(data)
          else unreadable++
        }
      } catch (error) {
        // Nothing was done yet.
        if (systemCode(error) !== 'ENOENT') failed(error)
      }
      return unreadable
    },
  }
}
