import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { languages } from '../../../shared/language.ts'
import { writeAtomically } from '../files/atomic-file.ts'

const stored = z.object({
  body: z.string(),
  language: z.enum(languages),
  files: z.array(z.object({ name: z.string(), base64: z.base64() })),
})

/** The text and the attachments of a mail that waits. */
export interface MailContent {
  readonly body: string
  readonly language: (typeof languages)[number]
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[]
}

/** Stores what waits to be mailed in a folder that only this user may read. */
interface MailFiles {
  save(id: string, content: MailContent): Promise<void>
  read(id: string): Promise<MailContent>
  remove(id: string): Promise<void>
  /** Removes what no mail needs, such as what a killed run left. */
  removeOthers(ids: ReadonlySet<string>): Promise<void>
}

export function createMailFiles(folder: string): MailFiles {
  const pathOf = (id: string) => join(folder, `${id}.json`)
  return {
    save: async (id, { files, ...rest }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const coded = files.map(({ name, content }) => ({
        name,
        base64: Buffer.from(content).toString('base64'),
      }))
      await writeAtomically(pathOf(id), [Buffer.from(JSON.stringify({ ...rest, files: coded }))])
    },
    read: async (id) => {
      const { files, ...rest } = stored.parse(JSON.parse(await readFile(pathOf(id), 'utf8')))
      return {
        ...rest,
        files: files.map(({ name, base64 }) => ({ name, content: Buffer.from(base64, 'base64') })),
      }
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    removeOthers: async (ids) => {
      for (const name of await readdir(folder).catch(() => [])) {
        if (!ids.has(name.replace(/\.json$/, ''))) await rm(join(folder, name), { force: true })
      }
    },
  }
}
