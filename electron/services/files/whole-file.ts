import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'

/**
 * Writes a file that is there whole or not at all: beside its place first, then on the disk, then renamed. A failure,
 * and an error of `chunks`, leaves nothing behind, and a file that was there before as it was.
 * @returns its size in bytes.
 * @throws AppError `export_disk_full`, `export_not_written`; and whatever `chunks` throws.
 */
export async function writeWholeFile(path: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const temporary = `${path}.${randomUUID()}.part`
  // Call records are for this user's eyes alone.
  const file = await writing(open(temporary, 'wx', 0o600))
  let bytes = 0
  try {
    try {
      for await (const chunk of chunks) {
        await writing(file.appendFile(chunk))
        bytes += chunk.byteLength
      }
      await writing(file.sync())
    } finally {
      await writing(file.close())
    }
    await writing(rename(temporary, path))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  return bytes
}

const systemError = z.object({ code: z.string() })
const fullReasons: readonly string[] = ['ENOSPC', 'EDQUOT', 'EFBIG']

async function writing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw failureOfWriting(error)
  }
}

/** What the user is told of an error of the file system; any other error stays what it is. */
export function failureOfWriting(error: unknown): unknown {
  const reason = systemError.safeParse(error).data?.code
  if (reason === undefined) return error
  const code = fullReasons.includes(reason) ? 'export_disk_full' : 'export_not_written'
  return new AppError(code, `The export can't be written: ${reason}`, { reason }, { cause: error })
}
