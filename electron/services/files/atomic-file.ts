import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import type { ExportDelivery } from '../../../shared/exports.ts'

/**
 * Writes a file atomically: to a temporary file beside it, flushed to disk, then renamed. A failure, also of
 * `chunks`, removes the temporary file and leaves an existing file unchanged. No library both streams and
 * flushes.
 * @returns The size in bytes.
 * @throws the file system's error, and whatever `chunks` throws
 */
export async function writeAtomically(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  temporary = `${path}.${randomUUID()}.part`,
): Promise<number> {
  let bytes = 0
  try {
    // Only this user may read call records and settings.
    const file = await open(temporary, 'w', 0o600)
    try {
      for await (const chunk of chunks) {
        await file.appendFile(chunk)
        bytes += chunk.byteLength
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  return bytes
}

/** The destination of a file that the host writes. */
export interface ExportTarget {
  /** An existing file is replaced. */
  readonly path: string
  /** The name that the user sees. */
  readonly fileName: string
  /** Called when the file is complete. Returns how the user gets it. */
  delivered(): Promise<ExportDelivery>
  /** Shows the file in its folder, if the host can. */
  reveal?(): void
  /** Starts dragging the file out of the calling window, if the host can. */
  drag?(window: number | undefined): void
}

/** Asks the user where to save a file of this name; resolves to null if the user cancels. */
export type ChooseExportTarget = (suggestedName: string) => Promise<ExportTarget | null>

/** Like `writeAtomically`, for an export. @throws AppError `export_disk_full`, `export_not_written` */
export async function writeExport(
  path: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<number> {
  const chunks = content instanceof Uint8Array ? [content] : content
  return writeAtomically(path, chunks).catch((error: unknown) => {
    throw failureOfWriting(error)
  })
}

const systemError = z.object({ code: z.string(), syscall: z.string() })

/** Returns a file-system error's code, such as `ENOSPC`; undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  return systemError.safeParse(error).data?.code
}

/** Converts a write failure to an AppError for the user; returns any other error unchanged. */
export function failureOfWriting(error: unknown): unknown {
  const reason = systemCode(error)
  if (reason === undefined) return error
  const code = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(reason) ? 'export_disk_full' : 'export_not_written'
  return new AppError(code, `The export can't be written: ${reason}`, { reason }, { cause: error })
}
