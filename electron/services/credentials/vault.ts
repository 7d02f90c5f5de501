import type { Protection } from '../../../shared/profiles.ts'

/** What a host has to keep secrets from whoever may read this user's files. */
export interface Vault {
  /** How `seal` protects, here and now; null where nothing does, and `seal` may not be called. */
  protection(): Promise<Protection | null>
  /** Whether the user may have secrets stored in the clear where nothing protects them. */
  readonly offersUnprotected: boolean
  /** Turns a secret into a text that is safe to store. */
  seal(secret: string): Promise<string>
  /** The secret again. Rejects where the text was sealed with another key, or isn't a sealed one. */
  open(sealed: string): Promise<string>
  /** Whether a text that was sealed is safe to store: an earlier version may have sealed with a key that is none. */
  protects(sealed: string): boolean
}

/** A host that protects nothing. */
export const noVault: Vault = {
  protection: async () => null,
  offersUnprotected: false,
  seal: () => Promise.reject(new Error('Nothing protects secrets here')),
  open: () => Promise.reject(new Error('Nothing protects secrets here')),
  protects: () => false,
}
