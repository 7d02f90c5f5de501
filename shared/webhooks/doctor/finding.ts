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
export const settingName = z.enum(settingNames)
export type SettingName = z.infer<typeof settingName>

export const verdict = z.enum(['confirmed', 'contradicted', 'unknown'])
export type Verdict = z.infer<typeof verdict>

/** What was looked at; the renderer has a sentence for each that agrees and each that doesn't. */
const evidenceCode = z.enum([
  /** A request of the call center came. */
  'received',
  /** Reports show a call that no event told of. `seen` is its time, in UTC milliseconds. */
  'silence',
  'verb',
  /** The path against General and Rest. */
  'format',
  /** The body against the version. */
  'version',
  /** An event of a category that isn't ticked, or of one that is. */
  'event',
  /** A category that is ticked, and of which nothing came. */
  'event_missing',
  'path',
  /** The Host header: what the API Address has before its path. */
  'host',
  'credentials',
])
type EvidenceCode = z.infer<typeof evidenceCode>

/** Why a setting can't be told, or not all of it. */
export const ambiguity = z.enum([
  'nothing_received',
  'versions_2_and_3',
  'versions_under_get',
  'not_seen_yet',
  /** A closed network, a firewall or a wrong address is as silent as a sender that is off. */
  'silence_has_other_causes',
  /** A name or another port that leads here, or no Host at all. */
  'host_not_recognised',
  /** The other one of user name and password is wrong, or neither came. */
  'credentials_not_seen',
  /** The console asks for none, so any would do. */
  'credentials_not_asked',
])
export type Ambiguity = z.infer<typeof ambiguity>

export const evidence = z.object({
  code: evidenceCode,
  agrees: z.boolean(),
  /** The request that shows it; null for what is missing. */
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

/** The evidence of one request: what it shows against what the setting says. */
export function shown(
  code: EvidenceCode,
  { kind, seq, receivedAt }: Observation,
  seen: string,
  expected: string,
  agrees = seen === expected,
): Evidence {
  return { code, agrees, request: { kind, seq, receivedAt }, seen, expected }
}

/** Contradicted by any evidence that disagrees; confirmed when all agrees and nothing is left open. */
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

/** What the doctor knows. All times are UTC milliseconds. */
export interface Examination {
  readonly settings: WebhookSettings
  /** When the settings became what they are here: the call center's may have been changed along with them. */
  readonly savedAt: number
  /** The newest requests that were received, in any order. */
  readonly observations: readonly Observation[]
  /** Earlier requests aren't looked at, such as those before the call center's settings were changed. */
  readonly since: number
  /** Since when requests could have been received; null when the listener doesn't listen. */
  readonly listeningSince: number | null
  /** The newest call that the reports show; null when none is known. */
  readonly newestCallAt: number | null
  /** This computer's addresses and names. */
  readonly hosts: readonly string[]
}

/** An examination whose observations are the call center's own, the newest first. */
export type Examined = Omit<Examination, 'since'>
