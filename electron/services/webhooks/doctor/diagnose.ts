import {
  type Ambiguity,
  type Evidence,
  type Examination,
  type Examined,
  type Finding,
  judged,
  shown,
} from '../../../../shared/webhooks/doctor/finding.ts'
import type { Observation } from '../../../../shared/webhooks/doctor/observation.ts'
import { offsetOfLead } from '../../../../shared/webhooks/doctor/time-lead.ts'
import { isNameOf, pathBehind } from '../../../../shared/webhooks/request-path.ts'
import { judgePassword, judgeUsername } from './credentials.ts'
import { judgeMethod, judgeVersion } from './delivery-form.ts'
import { judgeEnabled, judgeEvents } from './sending.ts'

export interface Diagnosis {
  /** One finding per setting, in the order of §6.1. */
  readonly findings: readonly Finding[]
  readonly eventTimes: EventTimes
}

/**
 * Compares the settings with the requests received. The newest conclusive request decides, because the call
 * center's settings may have changed since older ones. Pure.
 */
export function diagnose({ since, ...examination }: Examination): Diagnosis {
  const observations = examination.observations
    .filter(({ telling, receivedAt }) => telling && receivedAt >= since)
    .sort((a, b) => b.receivedAt - a.receivedAt || b.seq - a.seq)
  const examined = { ...examination, observations }
  return {
    findings: [
      judgeEnabled(examined),
      judgeVersion(examined),
      judgeMethod(examined),
      judgeEvents(examined),
      judgeAddress(examined),
      judgeUsername(examined),
      judgePassword(examined),
    ],
    eventTimes: judgeEventTimes(observations),
  }
}

/** Judges API Address: the newest path against the base path, its Host against this computer (§6.1). */
export function judgeAddress({ settings, observations, hosts }: Examined): Finding {
  const [newest] = observations
  if (newest === undefined) return judged('address', [], ['nothing_received'])
  const found: Evidence[] = [
    shown('path', newest, newest.path, settings.basePath, isPathOfAddress(newest, settings.basePath)),
  ]
  const cannotTell: Ambiguity[] = []
  const expected = hosts.map((host) => hostText(host, settings.port))
  const { host } = newest
  if (host !== null && expected.includes(withPort(host.toLowerCase()))) {
    found.push(shown('host', newest, host, host))
  } else {
    // It arrived anyway: through an unknown host name or a forwarded port.
    cannotTell.push('host_not_recognised')
  }
  return judged('address', found, cannotTell)
}

/** Tells whether a path is the base path, or has one more segment naming the event. */
function isPathOfAddress({ path, canonicalName }: Observation, basePath: string): boolean {
  const behind = pathBehind(path, basePath)
  if (behind === null) return false
  if (behind === '') return true
  return !behind.includes('/') && isNameOf(behind, canonicalName)
}

function hostText(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`.toLowerCase()
}

/** Adds the default port 80 to a Host without one. */
function withPort(host: string): string {
  return /:\d+$/.test(host) ? host : `${host}:80`
}

/** Minimum number of agreeing events: fewer may agree by chance. */
const fewest = 3

/** Whether the call center writes event times in UTC or in its local time. */
interface EventTimes {
  /** `unclear`: times match neither UTC nor one offset; `unknown`: too few events have a time. */
  readonly kind: 'utc' | 'local' | 'unclear' | 'unknown'
  /** Minutes ahead of UTC; null when unclear or unknown. */
  readonly offsetMinutes: number | null
  /** The newest event that shows the offset. */
  readonly seq: number | null
  /** Number of agreeing events, out of `total` with a time. */
  readonly agreeing: number
  readonly total: number
}

/** Judges event times against arrivals: most events must agree on one offset. */
export function judgeEventTimes(observations: readonly Observation[]): EventTimes {
  const newestByOffset = new Map<number, { seq: number; count: number }>()
  let total = 0
  for (const { telling, timeLead: lead, seq } of observations) {
    if (!telling || lead === null) continue
    total += 1
    const offset = offsetOfLead(lead)
    if (offset === null) continue
    const known = newestByOffset.get(offset)
    newestByOffset.set(offset, { seq: Math.max(seq, known?.seq ?? seq), count: (known?.count ?? 0) + 1 })
  }
  const [best] = [...newestByOffset].sort(([, a], [, b]) => b.count - a.count)
  const none = { offsetMinutes: null, seq: null, agreeing: best?.[1].count ?? 0, total }
  if (total < fewest) return { kind: 'unknown', ...none }
  if (best === undefined || best[1].count < fewest || best[1].count * 2 <= total)
    return { kind: 'unclear', ...none }
  const [offset, { seq, count }] = best
  return {
    kind: offset === 0 ? 'utc' : 'local',
    offsetMinutes: offset,
    seq,
    agreeing: count,
    total,
  }
}
