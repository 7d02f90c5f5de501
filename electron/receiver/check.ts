import { createServer } from 'node:net'
import type { TestedStep } from '../../shared/connection-test.ts'
import { AppError, assertNever } from '../../shared/errors.ts'
import { mailServer } from '../../shared/mail.ts'
import type { SharedLogTest } from '../../shared/team-archive.ts'
import { type StartError, startFailure, systemCode } from '../host/start-error.ts'
import { normaliseBaseUrl } from '../services/call-center/base-url.ts'
import { testConnection } from '../services/call-center/connection-test.ts'
import { environmentProxy } from '../services/call-center/network/proxy.ts'
import { checkSmtp, refusePlain } from '../services/mail/smtp.ts'
import type { SharedAccess } from '../services/team-archive/access.ts'
import { testSharedLog } from '../services/team-archive/test-log.ts'
import { connectionOf, mailOf } from './apply-settings.ts'
import { openReceiverDirectory } from './directory.ts'
import type { ReceiverOptions } from './options.ts'
import { sentenceOf } from './sentences.ts'

/** What was tried, and what is wrong with it; no sentence for nothing. */
interface Checked {
  readonly subject: string
  readonly wrong: readonly string[]
}

/** Tries everything that a run needs, and receives nothing. Resolves to a line for each, and whether all is well. */
export async function checkReceiver(
  options: ReceiverOptions,
): Promise<{ readonly lines: readonly string[]; readonly isWell: boolean }> {
  const { metricsPort } = options
  const { listenOn, port } = options.settings.events
  const checked = [
    { subject: 'settings', wrong: [] },
    checkDirectory(options),
    await checkPort('webhook port', listenOn === 'loopback' ? '127.0.0.1' : listenOn, port),
    ...(metricsPort === null ? [] : [await checkPort('metrics port', '127.0.0.1', metricsPort)]),
    await checkCallCenter(options),
    ...(options.settings.mail === null ? [] : [await checkMail(options)]),
    ...(options.shared === null ? [] : [await checkShared(options.shared)]),
  ]
  return { lines: checked.flatMap(linesOf), isWell: checked.every(({ wrong }) => wrong.length === 0) }
}

/** Returns the lines of settings that can't be read, as the check tells them. */
export function wrongSettingsLines(error: StartError): string[] {
  return linesOf({ subject: 'settings', wrong: error.message.split('\n') })
}

function linesOf({ subject, wrong }: Checked): string[] {
  return wrong.length === 0 ? [`ok: ${subject}`] : wrong.map((sentence) => `wrong: ${subject}: ${sentence}`)
}

function checkDirectory({ dataDirectory }: ReceiverOptions): Checked {
  const subject = 'data directory'
  try {
    openReceiverDirectory(dataDirectory).unlock()
    return { subject, wrong: [] }
  } catch (error) {
    return { subject, wrong: [startFailure(error)] }
  }
}

/** Listens for a moment, and hears nobody. */
async function checkPort(subject: string, host: string, port: number): Promise<Checked> {
  const server = createServer((socket) => socket.destroy())
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(host === 'all' ? { port } : { port, host }, resolve)
    })
    await new Promise((resolve) => server.close(resolve))
    return { subject, wrong: [] }
  } catch (error) {
    const code = systemCode(error)
    const why = code === 'EADDRINUSE' ? `port ${port} is taken by another program` : `${code} on port ${port}`
    return { subject, wrong: [`${why}.`] }
  }
}

async function checkCallCenter({ settings, secrets }: ReceiverOptions): Promise<Checked> {
  const subject = 'call center'
  const { name: _, keeping: __, ...connection } = connectionOf(settings, secrets)
  try {
    const { steps } = await testConnection(
      { ...connection, baseUrl: normaliseBaseUrl(connection.baseUrl) },
      { proxyFor: async (url) => environmentProxy(url, process.env) },
      new AbortController().signal,
    )
    return { subject, wrong: steps.flatMap(wrongStep) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { subject, wrong: [sentenceOf(error)] }
  }
}

function wrongStep({ step, outcome, failures }: TestedStep): string[] {
  if (outcome !== 'failed') return []
  const codes = [...new Set(failures.map(({ failure }) => failure.code))].join(', ')
  return [`${stepText(step)}${codes === '' ? '' : ` (${codes})`}.`]
}

function stepText(step: TestedStep['step']): string {
  switch (step) {
    case 'network':
      return "callCenter.baseUrl can't be reached"
    case 'tls':
      return 'its certificate is refused; callCenter.pinnedFingerprint accepts a self-signed one'
    case 'path':
      return 'callCenter.baseUrl leads to something else than its service'
    case 'credentials':
      return 'it refuses the API key, the user name or the password'
    case 'permission':
      return "the user isn't permitted to ask for reports"
    case 'answer':
      return "it doesn't answer as it should"
    case 'clock':
      return "its clock and this computer's differ"
    default:
      return assertNever(step)
  }
}

/** Reaches the mail server and logs in, but sends nothing. */
async function checkMail({ settings, secrets }: ReceiverOptions): Promise<Checked> {
  const subject = 'mail server'
  const input = mailOf(settings, secrets)
  if (input === null) return { subject, wrong: [] }
  const { username, password } = input
  try {
    const server = mailServer.parse(input)
    refusePlain(server)
    const login = username === '' ? null : { username, password }
    await checkSmtp(server, login, new AbortController().signal)
    return { subject, wrong: [] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { subject, wrong: [sentenceOf(error)] }
  }
}

async function checkShared(access: SharedAccess): Promise<Checked> {
  return { subject: 'team archive', wrong: wrongShared(await testSharedLog(access), access) }
}

function wrongShared(tested: SharedLogTest, { host, port, user, database }: SharedAccess): string[] {
  switch (tested.kind) {
    case 'ok':
      if (tested.role === 'receiver') return []
      return [`${user} may not append events: npm run shared -- grant … --as receiver.`]
    case 'unreachable':
      return [`${host}:${port} can't be reached (${tested.reason}).`]
    case 'tls':
      return [`its certificate is refused (${tested.reason}): set shared.caFile to the CA's.`]
    case 'login':
      return [`it refuses the password of ${user}.`]
    case 'no_database':
      return [`it has no database ${database}.`]
    case 'rights':
      return [`${user} has no role of the team archive: npm run shared -- grant … --as receiver.`]
    case 'schema_missing':
      return [`${database} isn't set up: npm run shared -- init.`]
    case 'schema_older':
      return [`${database} is of an older version: npm run shared -- init brings it up to date.`]
    case 'schema_newer':
      return [`${database} is of a newer version than this program: update the program.`]
    case 'failed':
      return [`it failed (${tested.reason}).`]
    default:
      return assertNever(tested)
  }
}
