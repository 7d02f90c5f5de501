import { z } from 'zod'
import { secretsKept } from './connections.ts'
import { failure } from './errors.ts'

const versions = { version: z.int(), expected: z.int() }

/** What a test of the team archive's database came to: the first of network, TLS, login, rights and schema that fails. */
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

/** A database as `postgresql://user@host:port/database`, without a password, which would end up in the file. */
const sharedAddress = z
  .string()
  .trim()
  .max(1_000)
  .regex(/^postgres(?:ql)?:\/\/[^\s:@/?#\p{Cc}]+@[^\s@/?#\p{Cc}]+\/[^\s@/?#\p{Cc}]+$/u)

const stored = {
  address: sharedAddress,
  /** Certificates in PEM to trust instead of the system's; null for those. */
  ca: z
    .string()
    .trim()
    .max(200_000)
    .regex(/-----BEGIN CERTIFICATE-----/)
    .nullable(),
  /** The user's explicit choice to send unencrypted to another computer. */
  plainText: z.boolean(),
}

/** How the team archive's database is reached, without its password. */
export const sharedSettings = z.object(stored)
export type SharedSettings = z.infer<typeof sharedSettings>

/** The settings as entered. The password is write-only; an empty one keeps the stored one. */
export const sharedSettingsInput = z
  .object({
    ...stored,
    password: z
      .string()
      .max(1_000)
      .regex(/^\P{Cc}*$/u),
    /** The user's consent to store the password in plain text without protection. */
    keepUnprotected: z.boolean().default(false),
  })
  .refine(({ ca, plainText }) => ca === null || !plainText, { path: ['plainText'] })
export type SharedSettingsInput = z.infer<typeof sharedSettingsInput>

/** An entry of the log that can't be applied (`came`), or of this program that the log doesn't take (`sent`). */
export const setAsideEntry = z.object({
  way: z.enum(['came', 'sent']),
  /** The log's number of it, or this program's own. */
  seq: z.int(),
  kind: z.string(),
  /** The login that wrote it. */
  login: z.string(),
  callCenter: z.string().nullable(),
  /** In English, as far as a program could tell. */
  reason: z.string(),
  /** UTC milliseconds. */
  at: z.int(),
})
export type SetAside = z.infer<typeof setAsideEntry>

/** How sharing goes on. */
const sharingStatus = z.object({
  /** Why the log can't be reached; null while it can. */
  failure: failure.nullable(),
  /** How many entries wait to be sent. */
  waiting: z.int(),
  /** UTC milliseconds when everything of the log was last applied here; null before. */
  currentAt: z.int().nullable(),
  /** What this version couldn't apply of the log, or the log didn't take: how many entries, and the newest. */
  setAside: z.object({ count: z.int(), newest: setAsideEntry.nullable() }),
  /** What was here before this program took part, and isn't moved into the log; null for nothing. */
  former: z.object({ records: z.int(), events: z.int(), isMoving: z.boolean() }).nullable(),
  /**
   * The connections' call centers, whether this program keeps the archive of each for all, and the login by which one does;
   * null while nobody does.
   */
  callCenters: z.array(
    z.object({ baseUrl: z.string(), keptHere: z.boolean(), askedBy: z.string().nullable() }),
  ),
})
export type SharingStatus = z.infer<typeof sharingStatus>

export const sharedState = z.object({
  /** Null while this program takes no part. */
  settings: sharedSettings.nullable(),
  /** Null without a stored password. */
  passwordKept: secretsKept.nullable(),
  /** Null while this program takes no part, or hasn't begun to. */
  status: sharingStatus.nullable(),
})
export type SharedState = z.infer<typeof sharedState>
