import {
  type Ambiguity,
  type Evidence,
  type Examined,
  type Finding,
  judged,
  shown,
} from '../../../../shared/webhooks/doctor/finding.ts'
import type { Observation } from '../../../../shared/webhooks/doctor/observation.ts'
import { isNameOf, pathBehind } from '../../../../shared/webhooks/request-path.ts'

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
