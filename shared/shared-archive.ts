import { z } from 'zod'

const versions = { version: z.int(), expected: z.int() }

/** What a test of the shared archive's database came to: the first of network, TLS, login, rights and schema that fails. */
export const sharedLogTest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ok'), role: z.enum(['receiver', 'desk']), schemaVersion: z.int() }),
  /** `reason`: the system's or PostgreSQL's code. */
  z.object({ kind: z.literal('unreachable'), reason: z.string() }),
  /** `reason`: the certificate's or OpenSSL's code; TLS_MISSING if the server offers none. */
  z.object({ kind: z.literal('tls'), reason: z.string() }),
  z.object({ kind: z.literal('login') }),
  z.object({ kind: z.literal('no_database') }),
  /** The login is neither a receiver nor a desk. */
  z.object({ kind: z.literal('rights') }),
  z.object({ kind: z.literal('schema_missing') }),
  z.object({ kind: z.literal('schema_newer'), ...versions }),
  z.object({ kind: z.literal('schema_older'), ...versions }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
])
export type SharedLogTest = z.infer<typeof sharedLogTest>
