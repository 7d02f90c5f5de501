import { z } from 'zod'
import { protection, type SecretsKept, type VaultOffer } from '../../../shared/connections.ts'
import { createJsonFile, type JsonFilePlace } from '../files/json-file.ts'
import type { Log } from '../log/log.ts'
import type { Vault } from './vault.ts'

/** Secrets by name, such as `apiKey`. They never leave the services. */
type Secrets = Readonly<Record<string, string>>

export interface StoredSecrets {
  readonly secrets: Secrets
  readonly kept: SecretsKept
}

/** Stores sets of secrets, each named by what it unlocks. */
export interface Credentials {
  /** Resolves to how this computer can currently store secrets. */
  offer(): Promise<VaultOffer>
  /** Resolves to the secrets; null if they were never saved, not stored, or can't be decrypted. */
  read(name: string): Promise<StoredSecrets | null>
  /**
   * Stores secrets with the vault's protection. Without one, stores them in plain text if that is offered and
   * `keepUnprotected` is true, otherwise in memory for this run.
   * @throws AppError `store_full`, `store_failed`
   */
  save(name: string, secrets: Secrets, keepUnprotected: boolean): Promise<SecretsKept>
  /** @throws AppError `store_full`, `store_failed` */
  remove(name: string): Promise<void>
  /** Resolves when all writes are done. */
  close(): Promise<void>
}

const schema = z.object({
  version: z.literal(1),
  /** `value` is sealed, or the secrets' plain JSON if unprotected. */
  entries: z.record(
    z.string(),
    z.object({ kept: z.enum([...protection.options, 'unprotected']), value: z.string() }),
  ),
})
type Entry = z.infer<typeof schema>['entries'][string]

const secretsSchema = z.record(z.string(), z.string())

export function createCredentials(place: JsonFilePlace, vault: Vault, log: Pick<Log, 'warn'>): Credentials {
  /** Secrets decrypted or entered in this run; null if known to be missing. */
  const known = new Map<string, StoredSecrets | null>()
  const file = createJsonFile({ ...place, schema, initial: { version: 1, entries: {} } })

  async function open(name: string): Promise<StoredSecrets | null> {
    const { entries } = await file.get()
    const entry = entries[name]
    if (entry === undefined) return null
    try {
      const secrets = secretsSchema.parse(JSON.parse(await textOf(entry)))
      return { secrets, kept: vault.protects(entry.value) ? entry.kept : 'unprotected' }
    } catch {
      // Doesn't log the error, which may quote secrets; usually the key changed or the key store is missing.
      log.warn({ name, kept: entry.kept }, 'Secrets of an earlier run could not be opened')
      return null
    }
  }

  async function textOf({ kept, value }: Entry): Promise<string> {
    return kept === 'unprotected' ? value : vault.open(value)
  }

  async function withoutEntry(name: string): Promise<void> {
    if (!Object.hasOwn((await file.get()).entries, name)) return
    await file.update(({ entries: { [name]: _, ...entries } }) => ({ version: 1, entries }))
  }

  return {
    offer: async () => ({
      protection: await vault.protection(),
      offersUnprotected: vault.offersUnprotected,
    }),
    read: async (name) => {
      const before = known.get(name)
      if (before !== undefined) return before
      const opened = await open(name)
      known.set(name, opened)
      return opened
    },
    save: async (name, secrets, keepUnprotected) => {
      const text = JSON.stringify(secrets)
      const protection = await vault.protection()
      const kept = protection ?? (keepUnprotected && vault.offersUnprotected ? 'unprotected' : 'run_only')
      if (kept === 'run_only') await withoutEntry(name)
      else {
        const value = kept === 'unprotected' ? text : await vault.seal(text)
        await file.update(({ entries }) => ({ version: 1, entries: { ...entries, [name]: { kept, value } } }))
      }
      known.set(name, { secrets, kept })
      return kept
    },
    remove: async (name) => {
      await withoutEntry(name)
      known.set(name, null)
    },
    close: file.close,
  }
}
