import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import {
  type ApiToken,
  apiSettings,
  apiToken,
  defaultApiSettings,
  type NewApiToken,
} from '../../../shared/read-api.ts'
import { createJsonFile, type JsonFile, type JsonFilePlace } from '../files/json-file.ts'
import type { Time } from '../time.ts'

/** 256 random bits need no slow hash: nobody can try them all. */
const storedToken = apiToken.extend({ hash: z.hash('sha256') })
const content = z.object({
  version: z.literal(1),
  settings: apiSettings,
  tokens: z.array(storedToken),
})
export type ApiFileContent = z.infer<typeof content>

export type ApiFile = JsonFile<ApiFileContent>

/** The settings and tokens lie in one file beside the database. */
export function createApiFile(place: JsonFilePlace): ApiFile {
  const initial: ApiFileContent = { version: 1, settings: defaultApiSettings, tokens: [] }
  return createJsonFile({ ...place, schema: content, initial })
}

/** What a request's token allows. */
export type Admission =
  | { readonly kind: 'admitted'; readonly token: ApiToken }
  | { readonly kind: 'unknown' | 'expired' }

/** The tokens by which programs are admitted. @throws AppError `store_full`, `store_failed` */
export interface ApiTokens {
  /** Newest first, without their hashes. */
  list(): Promise<ApiToken[]>
  /** Resolves to a new token's text, which is stored nowhere. */
  add(input: NewApiToken): Promise<string>
  revoke(id: string): Promise<void>
  /** Finds the token with this text, and notes its use. */
  admit(text: string): Promise<Admission>
  /** Saves the last uses. */
  close(): Promise<void>
}

interface TokensOptions {
  readonly file: ApiFile
  readonly time: Pick<Time, 'now'>
  /** Called after a use that is new to the minute. */
  readonly used: () => void
}

/** Marks a secret of Callboard for whoever finds it somewhere. */
const prefix = 'cbr_'
/** A token's text: the mark and 32 random bytes in Base64url. */
export const tokenText = z.string().regex(/^cbr_[\w-]{43}$/)
const msOfDay = 86_400_000
/** A use is noted once a minute: a write for each request would be one for each panel of a dashboard. */
const noteMs = 60_000

export function createApiTokens({ file, time, used }: TokensOptions): ApiTokens {
  let noting: Promise<unknown> = Promise.resolve()

  /** Compares with every token, so that the time tells nothing of where one matches. */
  function find(tokens: ApiFileContent['tokens'], text: string): ApiFileContent['tokens'][number] | null {
    const hash = digest(text)
    let found: ApiFileContent['tokens'][number] | null = null
    for (const token of tokens) if (timingSafeEqual(Buffer.from(token.hash, 'hex'), hash)) found = token
    return found
  }

  async function note(id: string, at: number): Promise<void> {
    await file.update(({ tokens, ...others }) => ({
      ...others,
      tokens: tokens.map((token) => (token.id === id ? { ...token, lastUsedAt: at } : token)),
    }))
    used()
  }

  return {
    list: async () => (await file.get()).tokens.map((token) => apiToken.parse(token)),
    add: async ({ name, scope, days }) => {
      const text = prefix + randomBytes(32).toString('base64url')
      const createdAt = time.now()
      const token = {
        id: randomUUID(),
        name,
        scope,
        createdAt,
        endsAt: createdAt + days * msOfDay,
        lastUsedAt: null,
        hash: hashOfToken(text),
      }
      await file.update(({ tokens, ...others }) => ({ ...others, tokens: [token, ...tokens] }))
      return text
    },
    revoke: async (id) => {
      await file.update(({ tokens, ...others }) => ({
        ...others,
        tokens: tokens.filter((token) => token.id !== id),
      }))
    },
    admit: async (text) => {
      const token = find((await file.get()).tokens, text)
      if (token === null) return { kind: 'unknown' }
      const now = time.now()
      if (now >= token.endsAt) return { kind: 'expired' }
      if (Math.abs(now - (token.lastUsedAt ?? 0)) >= noteMs) {
        // The answer doesn't wait for the disk, and a full one refuses no reader.
        noting = note(token.id, Math.floor(now / noteMs) * noteMs).catch(() => {})
      }
      return { kind: 'admitted', token: apiToken.parse(token) }
    },
    close: async () => {
      await noting
      await file.close()
    },
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns what is stored of a token. */
export const hashOfToken = (text: string): string => digest(text).toString('hex')
