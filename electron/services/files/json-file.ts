import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import PQueue from 'p-queue'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import { systemCode, writeAtomically } from './atomic-file.ts'

/** Where a file lies, and who is told once it was set aside. */
export interface JsonFilePlace {
  readonly path: string
  /** Called after renaming a file whose content is unreadable, so that nothing in it is lost. */
  readonly onSetAside: (aside: string, error: unknown) => void
}

interface JsonFileOptions<S extends z.ZodType> extends JsonFilePlace {
  readonly schema: S
  /** The content while there is no file. */
  readonly initial: z.output<S>
}

/**
 * A small JSON file that only this user can read, loaded at the first use. Fields that this version doesn't know
 * stay in the file for the newer version that wrote them.
 */
export interface JsonFile<T> {
  /**
   * Resolves to the content, including all earlier updates.
   * @throws AppError `store_failed`, and `store_full` while setting the file aside; the next call reads again
   */
  get(): Promise<T>
  /**
   * Writes the result of `change`, one update at a time; resolves when it is on disk. `change` receives the
   * content and must not call `get`, which would deadlock.
   * @throws AppError `store_full`, `store_failed`; and what `change` throws, with the content unchanged
   */
  update(change: (before: T) => T | Promise<T>): Promise<T>
  /** Resolves when all writes are done. */
  close(): Promise<void>
}

const asideSuffix = '.unreadable-'

/** Resolves to whether a file of this path was set aside, in this run or an earlier one, and still lies there. */
export async function hasSetAside(path: string): Promise<boolean> {
  const names = await readdir(dirname(path))
  return names.some((name) => name.startsWith(`${basename(path)}${asideSuffix}`))
}

export function createJsonFile<S extends z.ZodType>({
  path,
  schema,
  initial,
  onSetAside,
}: JsonFileOptions<S>): JsonFile<z.output<S>> {
  let current: Promise<z.output<S>> | undefined
  let unknownFields: Fields = {}
  const writes = new PQueue({ concurrency: 1 })

  function content(): Promise<z.output<S>> {
    current ??= read().catch((error: unknown) => {
      current = undefined
      throw error
    })
    return current
  }

  async function read(): Promise<z.output<S>> {
    try {
      const written: unknown = JSON.parse(await readFile(path, 'utf8'))
      const known = schema.parse(written)
      unknownFields = fieldsBeyond(known, written)
      return known
    } catch (error) {
      const problem = systemCode(error)
      if (problem === 'ENOENT' || problem === 'ENOTDIR') return initial
      // Too many open files, or a scanner that holds this one, says nothing about its content.
      if (problem !== undefined) failed(error)
      const aside = `${path}${asideSuffix}${Date.now()}`
      await rename(path, aside).catch(failed)
      onSetAside(aside, error)
      return initial
    }
  }

  async function write(change: (before: z.output<S>) => z.output<S> | Promise<z.output<S>>) {
    const next = schema.parse(await change(await content()))
    const whole = isFields(next) ? { ...unknownFields, ...next } : next
    await save(Buffer.from(`${JSON.stringify(whole, null, 2)}\n`)).catch(failed)
    current = Promise.resolve(next)
    return next
  }

  async function save(text: Uint8Array): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // A fixed name, so that a killed run's leftover is overwritten.
    await writeAtomically(path, [text], `${path}.tmp`)
  }

  return {
    get: async () => {
      await writes.onIdle()
      return content()
    },
    update: (change) => writes.add(() => write(change)),
    close: () => writes.onIdle(),
  }
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => fields.safeParse(value).success
const fields = z.record(z.string(), z.unknown())

/** Returns the fields of the file that the schema left out. */
function fieldsBeyond(known: unknown, written: unknown): Fields {
  if (!isFields(known) || !isFields(written)) return {}
  return Object.fromEntries(Object.entries(written).filter(([name]) => !Object.hasOwn(known, name)))
}

/** @throws AppError `store_full`, `store_failed` for an error of the file system, any other error as it is */
export function failed(error: unknown): never {
  const problem = systemCode(error)
  if (problem === undefined) throw error
  const code = ['ENOSPC', 'EDQUOT'].includes(problem) ? 'store_full' : 'store_failed'
  throw new AppError(code, `A file can't be read or written: ${problem}`, { problem }, { cause: error })
}
