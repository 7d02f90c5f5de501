import type { z } from 'zod'
import { connectionInput } from '../../shared/connections.ts'
import { mailSettingsInput } from '../../shared/mail.ts'
import { isOpenToNetwork, webhookSettingsInput } from '../../shared/webhooks/settings.ts'
import { sharedAccess } from '../services/team-archive/access.ts'
import { placeOf, type ReceiverSecrets, secretNames } from './secrets.ts'
import type { ReceiverSettings } from './settings.ts'

/** Returns a sentence for each wrong setting; `origins` has the flag or variable of those that came by one. */
export function sentencesOf(
  issues: readonly z.core.$ZodIssue[],
  file: string | undefined,
  origins: ReadonlyMap<string, string>,
): string[] {
  const lines = issues.flatMap((issue) => {
    const place = issue.path.join('.')
    const origin = origins.get(place)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map(
        (key) => `${inFile(file)}${[place, key].filter(Boolean).join('.')}: is no setting.`,
      )
    }
    const isMissing = issue.code === 'invalid_type' && issue.input === undefined && origin === undefined
    if (isMissing && place.startsWith('callCenter')) {
      return 'callCenter.baseUrl: is missing; give --base-url, CALLBOARD_BASE_URL or a settings file.'
    }
    const why = isMissing ? 'is missing' : issue.message
    return `${origin ?? `${inFile(file)}${place}`}: ${why}.`
  })
  return [...new Set(lines)]
}

const inFile = (file: string | undefined) => (file === undefined ? '' : `${file}: `)

/** Returns a sentence for each secret that is missing, of no use, or can't be sent. */
export function wrongSecrets(
  { callCenter, events, mail, shared }: ReceiverSettings,
  secrets: ReceiverSecrets,
): string[] {
  const authentication = `callCenter.authentication is ${callCenter.authentication}`
  const login = (place: string, username = '') => `${place} is ${username === '' ? 'not set' : 'set'}`
  const uses = [
    { secret: 'apiKey', isNeeded: callCenter.authentication !== 'basic', why: authentication },
    { secret: 'password', isNeeded: callCenter.authentication !== 'key', why: authentication },
    {
      secret: 'webhookPassword',
      isNeeded: events.username !== '',
      why: login('events.username', events.username),
    },
    {
      secret: 'smtpPassword',
      isNeeded: mail !== null && mail.username !== '',
      why: login('mail.username', mail?.username),
    },
    { secret: 'sharedPassword', isNeeded: shared !== null, why: login('shared.address', shared?.address) },
  ] as const
  return uses.flatMap(({ secret, isNeeded, why }) => {
    const value = secrets[secret]
    const name = secretNames[secret]
    if (value === null) return isNeeded ? [`${name} is missing, as ${why}: ${placeOf(secret)}.`] : []
    if (!isNeeded) return [`${name} is of no use, as ${why}: take it away, or set the other.`]
    return sendable[secret].safeParse(value).success ? [] : [`${name} has characters that can't be sent.`]
  })
}

const sendable = {
  apiKey: connectionInput.shape.apiKey,
  password: connectionInput.shape.password,
  webhookPassword: webhookSettingsInput.shape.password,
  smtpPassword: mailSettingsInput.shape.password,
  sharedPassword: sharedAccess.unwrap().shape.password,
} as const

/** Returns a sentence if everybody of the network could send events. */
export function openDoor({ events }: ReceiverSettings): string[] {
  if (events.allowUnauthenticated || !isOpenToNetwork(events)) return []
  return [
    `events.listenOn is ${events.listenOn}, so other computers could send events: set events.username and its password, or events.allowUnauthenticated.`,
  ]
}
