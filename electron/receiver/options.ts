import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { DestinationInput } from '../../shared/relay.ts'
import { readNamedFile } from '../host/named-file.ts'
import { StartError, systemCode } from '../host/start-error.ts'
import type { ApiFileContent } from '../services/read-api/tokens.ts'
import { readSharedAddress, type SharedAccess, SharedAddressError } from '../services/team-archive/access.ts'
import { destinationsOf } from './destinations.ts'
import { readApiOf } from './read-api.ts'
import { placeOf, type ReceiverSecrets, secretFlags, takeSecrets } from './secrets.ts'
import { type ReceiverSettings, receiverSettings } from './settings.ts'
import { openDoor, sentencesOf, wrongSecrets } from './wrong-settings.ts'

const usage =
  'Flags: --data-dir FOLDER [--settings FILE] [--port NUMBER] [--metrics-port NUMBER] [--shared URL] [--check]\n' +
  'docs/receiver.md has every setting with its flag and its name in the environment.'

/** What the receiver is started with. */
export interface ReceiverOptions {
  readonly settings: ReceiverSettings
  readonly secrets: ReceiverSecrets
  /** The team archive; null for none. */
  readonly shared: SharedAccess | null
  /** The programs that get the events, too, with their secrets. */
  readonly destinations: readonly DestinationInput[]
  /** The read API with its tokens' hashes; null for none. */
  readonly readApi: ApiFileContent | null
  readonly dataDirectory: string
  /** 0 takes a free port; null for none. */
  readonly metricsPort: number | null
}

/** What a flag (`--base-url`) or the environment (`CALLBOARD_BASE_URL`) sets, by its place in the settings file. */
const named: readonly {
  readonly flag: string
  readonly section: string
  readonly field: string
  readonly kind?: 'number' | 'list'
}[] = [
  { flag: 'name', section: 'callCenter', field: 'name' },
  { flag: 'base-url', section: 'callCenter', field: 'baseUrl' },
  { flag: 'username', section: 'callCenter', field: 'username' },
  { flag: 'authentication', section: 'callCenter', field: 'authentication' },
  { flag: 'listen-on', section: 'events', field: 'listenOn' },
  { flag: 'port', section: 'events', field: 'port', kind: 'number' },
  { flag: 'base-path', section: 'events', field: 'basePath' },
  { flag: 'webhook-username', section: 'events', field: 'username' },
  { flag: 'keep-days', section: 'keeping', field: 'days', kind: 'number' },
  { flag: 'smtp-host', section: 'mail', field: 'host' },
  { flag: 'smtp-port', section: 'mail', field: 'port', kind: 'number' },
  { flag: 'smtp-security', section: 'mail', field: 'security' },
  { flag: 'smtp-username', section: 'mail', field: 'username' },
  { flag: 'mail-sender', section: 'mail', field: 'sender' },
  { flag: 'shared', section: 'shared', field: 'address' },
  { flag: 'shared-ca', section: 'shared', field: 'caFile' },
  { flag: 'alarm-recipients', section: 'alarms', field: 'recipients', kind: 'list' },
]

const environmentName = (flag: string) => `CALLBOARD_${flag.toUpperCase().replaceAll('-', '_')}`

/**
 * Reads flags, environment and settings file; a flag wins over the environment, and that over the file. Takes the
 * secrets out of `environment`.
 * @throws StartError with a sentence for each wrong setting
 */
export function readReceiverOptions(args: string[], environment: NodeJS.ProcessEnv): ReceiverOptions {
  const secrets = takeSecrets(environment)
  const flags = readFlags(args)
  const givenFor = (flag: string) => flags[flag] ?? (environment[environmentName(flag)] || undefined)
  const file = givenFor('settings')
  const content = file === undefined ? {} : readSettingsFile(file)
  const origins = new Map<string, string>()
  for (const { flag, section, field, kind } of named) {
    const given = givenFor(flag)
    if (given === undefined) continue
    setIn(content, section, field, typed(given, kind))
    origins.set(`${section}.${field}`, flags[flag] === undefined ? environmentName(flag) : `--${flag}`)
  }
  const read = receiverSettings.safeParse(content, { reportInput: true })
  if (!read.success) throw new StartError(sentencesOf(read.error.issues, file, origins).join('\n'))
  const settings = read.data
  const wrong = [...wrongSecrets(settings, secrets), ...openDoor(settings)]
  if (wrong.length > 0) throw new StartError(wrong.join('\n'))
  const dataDirectory = givenFor('data-dir')
  // Empty as a variable that isn't set, it would name the folder that the program was started in.
  if (dataDirectory === undefined || dataDirectory === '') {
    throw new StartError(
      'The receiver needs a folder of its own: name it with --data-dir or CALLBOARD_DATA_DIR.',
    )
  }
  const shared = sharedAccessOf(settings, secrets)
  const destinations = destinationsOf(settings)
  const readApi = readApiOf(settings)
  return {
    settings,
    secrets,
    shared,
    destinations,
    readApi,
    dataDirectory,
    metricsPort: portOf(givenFor('metrics-port')),
  }
}

/** @throws StartError for an address or a file that can't be used */
function sharedAccessOf(
  { shared }: ReceiverSettings,
  { sharedPassword }: ReceiverSecrets,
): SharedAccess | null {
  if (shared === null) return null
  const { address, caFile, plainText } = shared
  const ca = caFile === null ? null : readNamedFile(`shared.caFile: ${caFile}`, caFile)
  try {
    return readSharedAddress(address, { password: sharedPassword ?? '', ca, plainText })
  } catch (error) {
    throw error instanceof SharedAddressError ? new StartError(`shared.address: ${error.message}`) : error
  }
}

/** Tells whether the flags ask only what is wrong. */
export const asksForCheck = (args: readonly string[]): boolean => args.includes('--check')

function readFlags(args: string[]): Readonly<Record<string, string | undefined>> {
  const texts = [
    'data-dir',
    'settings',
    'metrics-port',
    ...named.map(({ flag }) => flag),
    ...secretFlags.keys(),
  ]
  const options = Object.fromEntries(texts.map((flag) => [flag, { type: 'string' as const }]))
  let given: Readonly<Record<string, string | boolean | undefined>>
  try {
    given = parseArgs({ args, options: { ...options, check: { type: 'boolean' } } }).values
  } catch (error) {
    // An argument that belongs to no flag may be a secret, so it isn't repeated.
    const isStray = systemCode(error) === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL'
    const why = isStray || !(error instanceof Error) ? 'The receiver takes flags alone.' : error.message
    throw new StartError(`${why}\n${usage}`)
  }
  for (const [flag, secret] of secretFlags) {
    if (given[flag] === undefined) continue
    throw new StartError(`--${flag}: every user of this computer can read flags; ${placeOf(secret)}.`)
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([flag, value]) => (typeof value === 'string' ? [[flag, value]] : [])),
  )
}

function setIn(content: Unread, section: string, field: string, value: unknown): void {
  const before = unread.safeParse(content[section] ?? {})
  // The schema tells of a section that isn't one.
  if (before.success) content[section] = { ...before.data, [field]: value }
}

function typed(given: string, kind: 'number' | 'list' | undefined): unknown {
  if (kind === 'list') return given.split(',').map((each) => each.trim())
  return kind === 'number' && /^\d{1,9}$/.test(given) ? Number(given) : given
}

function portOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new StartError(`--metrics-port: ${text} is no port number.`)
  return port
}

/** Unread settings by the name of their section or field. */
const unread = z.record(z.string(), z.unknown())
type Unread = z.infer<typeof unread>

/** Where somebody may write a secret into the settings file. */
const secretPlaces: readonly (readonly [section: string, field: string, secret: keyof ReceiverSecrets])[] = [
  ['callCenter', 'apiKey', 'apiKey'],
  ['callCenter', 'password', 'password'],
  ['events', 'password', 'webhookPassword'],
  ['mail', 'password', 'smtpPassword'],
  ['shared', 'password', 'sharedPassword'],
]

/** Reads a settings file's sections. @throws StartError, also for a secret in it */
function readSettingsFile(file: string): Unread {
  const content = unread.safeParse(readJson(file))
  if (!content.success) throw new StartError(`The settings file ${file} must hold one JSON object.`)
  for (const [section, field, secret] of secretPlaces) {
    const found = unread.safeParse(content.data[section])
    if (!found.success || !Object.hasOwn(found.data, field)) continue
    throw new StartError(
      `${file}: ${section}.${field}: a secret doesn't belong in this file; ${placeOf(secret)}.`,
    )
  }
  return content.data
}

function readJson(file: string): unknown {
  const text = readNamedFile(`The settings file ${file}`, file)
  try {
    return JSON.parse(text)
  } catch {
    // A parser's message quotes the file.
    throw new StartError(`The settings file ${file} is not JSON.`)
  }
}
