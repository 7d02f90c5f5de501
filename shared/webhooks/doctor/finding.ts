import { z } from 'zod'
import type { WebhookSettings } from '../settings.ts'
import type { Observation } from './observation.ts'

/** The seven settings of Event Webhooks (§6.1). */
export const settingNames = [
  'enabled',
  'version',
  'method',
  'events',
  'address',
  'username',
  'password',
] as const
const settingName = z.enum(settingNames)
export type SettingName = z.infer<typeof settingName>

const verdict = z.enum(['confirmed', 'contradicted', 'unknown'])
export type Verdict = z.infer<typeof verdict>

/** Kinds of evidence; the renderer has a sentence for each agreeing and disagreeing one. */
const evidenceCode = z.enum([
  /** The call center sent a request. */
  'received',
  /** Reports show a call without any event. `seen` is its time, in UTC milliseconds. */
  'silence',
  'verb',
  /** The path against General and Rest. */
  'format',
  /** The body against the version. */
  'version',
  /** An event, of a ticked category or not. */
  'event',
  /** A ticked category without any event. */
  'event_missing',
  'path',
  /** The Host header: the part of the API Address before its path. */
  'host',
  'credentials',
])
type EvidenceCode = z.infer<typeof evidenceCode>

/** Why a setting can't be determined, wholly or in part. */
const ambiguity = z.enum([
  'nothing_received',
  'versions_2_and_3',
  'versions_under_get',
  'not_seen_yet',
  /** A closed network, a firewall or a wrong address also cause silence. */
  'silence_has_other_causes',
  /** A Host name or port that may still lead here, or no Host. */
  'host_not_recognised',
  /** The other credential is wrong, or none came. */
  'credentials_not_seen',
  /** The console requires none, so any are accepted. */
  'credentials_not_asked',
])
export type Ambiguity = z.infer<typeof ambiguity>

const evidence = z.object({
  code: evidenceCode,
  agrees: z.boolean(),
  /** The request that shows it; null for a missing one. */
  request: z
    .object({ kind: z.enum(['event', 'refusal']), seq: z.number(), receivedAt: z.number() })
    .nullable(),
  seen: z.string(),
  expected: z.string(),
})
export type Evidence = z.infer<typeof evidence>

export const finding = z.object({
  setting: settingName,
  verdict,
  evidence: z.array(evidence),
  cannotTell: z.array(ambiguity),
})
export type Finding = z.infer<typeof finding>

/** Returns one request's evidence: the seen value and the expected one. */
export function shown(
  code: EvidenceCode,
  { kind, seq, receivedAt }: Observation,
  seen: string,
  expected: string,
  agrees = seen === expected,
): Evidence {
  return { code, agrees, request: { kind, seq, receivedAt }, seen, expected }
}

/** Returns a finding: contradicted by any disagreeing evidence, confirmed when all agrees unambiguously. */
export function judged(
  setting: SettingName,
  found: readonly Evidence[],
  cannotTell: readonly Ambiguity[],
): Finding {
  const contradicted = found.some(({ agrees }) => !agrees)
  const confirmed = found.length > 0 && cannotTell.length === 0
  const verdictOfAll = contradicted ? 'contradicted' : confirmed ? 'confirmed' : 'unknown'
  return { setting, verdict: verdictOfAll, evidence: [...found], cannotTell: [...cannotTell] }
}

/** The doctor's input. All times are UTC milliseconds. */
export interface Examination {
  readonly settings: WebhookSettings
  /** When the settings were last saved here; the call center's may have changed along with them. */
  readonly savedAt: number
  /** The newest requests received, in any order. */
  readonly observations: readonly Observation[]
  /** Ignores requests before this, such as those before the call center's settings changed. */
  readonly since: number
  /** When the listener started listening; null when it isn't. */
  readonly listeningSince: number | null
  /** The newest call that the reports show; null when none is known. */
  readonly newestCallAt: number | null
  /** This computer's addresses and names. */
  readonly hosts: readonly string[]
}

/** An examination with only the call center's own observations, newest first. */
export type Examined = Omit<Examination, 'since'>
