import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'

export interface JsonFileOptions<S extends z.ZodType> {
  readonly path: string
  readonly schema: S
  /** What is there before the file is. */
  readonly initial: z.output<S>
  /** Told of a file that couldn't be read, and was renamed so that nothing in it is lost. */
  readonly onSetAside: (aside: string, error: unknown) => void
}

/** A small JSON file of this user's alone, read when it is first asked for. */
export interface JsonFile<T> {
  /** The content, with every change in it that was asked for before. */
  get(): Promise<T>
  /**
   * Writes what `change` makes of the content, one change after the other; resolves when it is on the disk. `change` is
   * given the content: to `get` it there would wait for itself.
   * @throws AppError `store_full`, `store_failed`; and whatever `change` throws, which changes nothing
   */
  update(change: (before: T) => T | Promise<T>): Promise<T>
  /** Resolves when nothing is being written. */
  close(): Promise<void>
}

export function createJsonFile<S extends z.ZodType>({
  path,
  schema,
  initial,
  onSetAside,
}: JsonFileOptions<S>): JsonFile<z.output<S>> {
  let current: Promise<z.output<S>> | undefined
  let writing: Promise<unknown> = Promise.resolve()

  function content(): Promise<z.output<S>> {
    current ??= read().catch((error: unknown) => {
      current = undefined
      throw error
    })
    return current
  }

  async function read(): Promise<z.output<S>> {
    try {
      return schema.parse(JSON.parse(await readFile(path, 'utf8')))
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '')) return initial
      const aside = `${path}.unreadable-${Date.now()}`
      await rename(path, aside).catch(failed)
      onSetAside(aside, error)
      return initial
    }
  }

  async function write(change: (before: z.output<S>) => z.output<S> | Promise<z.output<S>>) {
    const next = schema.parse(await change(await content()))
    await writeWhole(path, `${JSON.stringify(next, null, 2)}\n`).catch(failed)
    current = Promise.resolve(next)
    return next
  }

  return {
    get: async () => {
      await writing
      return content()
    },
    update: (change) => {
      const written = writing.then(() => write(change))
      // Whoever saved hears of a failure; the next save starts afresh.
      writing = written.catch(() => {})
      return written
    },
    close: async () => {
      await writing
    },
  }
}

/** Whoever reads the file meanwhile, or after a crash, finds the old text or the new one, never a part. */
async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // What a run left behind that was killed is written over.
  const temporary = `${path}.tmp`
  try {
    await writeFile(temporary, text, { flush: true, mode: 0o600 })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

function failed(error: unknown): never {
  const problem = systemCode(error)
  if (problem === undefined) throw error
  const code = ['ENOSPC', 'EDQUOT'].includes(problem) ? 'store_full' : 'store_failed'
  throw new AppError(code, `A file can't be kept: ${problem}`, { problem }, { cause: error })
}

function systemCode(error: unknown): string | undefined {
  return z.object({ code: z.string() }).safeParse(error).data?.code
}
