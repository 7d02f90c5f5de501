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
import type { WebhookFormat } from '../../../../shared/webhooks/settings.ts'

/** Judges Request Method by the verb of the newest request (§6.3). */
export function judgeMethod({ settings, observations }: Examined): Finding {
  const [newest] = observations
  if (newest === undefined) return judged('method', [], ['nothing_received'])
  return judged('method', [shown('verb', newest, newest.verb, settings.method.toUpperCase())], [])
}

/** Judges Event Webhooks Version: the format by the path, the version by a Post's data (§6.2, §6.3). */
export function judgeVersion({ settings, observations }: Examined): Finding {
  if (observations.length === 0) return judged('version', [], ['nothing_received'])
  const found: Evidence[] = []
  const cannotTell: Ambiguity[] = []

  const format = firstKnown(observations, (observation) => formatOf(observation, settings.basePath))
  if (format === null) cannotTell.push('not_seen_yet')
  else found.push(shown('format', format.observation, format.told, settings.format))

  const [newest] = observations
  if (newest?.verb !== 'POST') {
    cannotTell.push('versions_under_get')
    return judged('version', found, cannotTell)
  }
  const carried = firstKnown(observations, ({ verb, carriage }) =>
    verb !== 'POST' || carriage === 'nothing' ? null : carriage === 'json' ? '4' : '2, 3',
  )
  if (carried === null) {
    cannotTell.push('not_seen_yet')
  } else {
    const agrees = carried.told === '4' ? settings.version === '4' : settings.version !== '4'
    found.push(shown('version', carried.observation, carried.told, settings.version, agrees))
    if (carried.told !== '4') cannotTell.push('versions_2_and_3')
  }
  return judged('version', found, cannotTell)
}

/** Returns Rest when the event's name follows the base path, General when nothing does, else null. */
function formatOf({ path, canonicalName }: Observation, basePath: string): WebhookFormat | null {
  const behind = pathBehind(path, basePath)
  if (behind === null) return null
  if (behind === '') return 'General'
  return isNameOf(behind.slice(behind.lastIndexOf('/') + 1), canonicalName) ? 'Rest' : null
}

function firstKnown<T>(
  observations: readonly Observation[],
  tell: (observation: Observation) => T | null,
): { observation: Observation; told: T } | null {
  for (const observation of observations) {
    const told = tell(observation)
    if (told !== null) return { observation, told }
  }
  return null
}
