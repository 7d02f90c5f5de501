import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import {
  defaultPreferences,
  type Preferences,
  type PreferencesChange,
  preferences as preferencesSchema,
} from '../../shared/preferences.ts'
import type { Log } from './log.ts'

export interface PreferencesKeeper {
  get(): Promise<Preferences>
  /** Writes the named ones and leaves the others; resolves when they are on the disk. */
  save(change: PreferencesChange): Promise<void>
  /** Resolves when nothing is being written. */
  close(): Promise<void>
}

/** What the user chose, in a JSON file that is read when it is first asked for. */
export function createPreferences(file: string, log: Log, changed: () => void): PreferencesKeeper {
  let current: Promise<Preferences> | undefined
  let writing: Promise<void> = Promise.resolve()

  function get(): Promise<Preferences> {
    current ??= read(file, log).catch((error: unknown) => {
      current = undefined
      throw error
    })
    return current
  }

  async function write(change: PreferencesChange): Promise<void> {
    const next = preferencesSchema.parse({ ...(await get()), ...change })
    await writeWhole(file, `${JSON.stringify(next, null, 2)}\n`)
    current = Promise.resolve(next)
    changed()
  }

  return {
    get,
    save: (change) => {
      const written = writing.then(() => write(change))
      // Whoever saved hears of a failure; the next save starts afresh.
      writing = written.catch(() => {})
      return written
    },
    close: () => writing,
  }
}

/** The saved preferences; a file that can't be read is set aside, so that nothing in it is lost. */
async function read(file: string, log: Log): Promise<Preferences> {
  try {
    return preferencesSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (isMissing(error)) return defaultPreferences
    const aside = `${file}.unreadable-${Date.now()}`
    await rename(file, aside)
    log.warn({ file, aside, err: error }, 'The preferences could not be read and were set aside')
    return defaultPreferences
  }
}

/** Whoever reads the file meanwhile, or after a crash, finds the old text or the new one, never a part. */
async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}.tmp`
  await writeFile(temporary, text, { flush: true })
  await rename(temporary, file)
}

function isMissing(error: unknown): boolean {
  return z.object({ code: z.literal('ENOENT') }).safeParse(error).success
}
