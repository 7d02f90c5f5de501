import { openSync, writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createCallCenter } from './call-center.ts'
import { callLogText, logCalls } from './call-log.ts'
import { eventArguments, playEvents } from './events/command-line.ts'
import { authentications, createMockServer } from './server.ts'

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))

/** The UTC offset +03:30, in minutes. */
const offset = z
  .string()
  .regex(/^[+-](0\d|1[0-4]):[0-5]\d$/, 'must be like +03:30')
  .transform((text) => {
    const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4))
    return text.startsWith('-') ? -minutes : minutes
  })

const argumentsSchema = z.object({
  port: whole(0, 65_535).default(0),
  calls: whole(3, 2_000_000).default(20_000),
  days: whole(1, 3_660).default(30),
  seed: whole(0, 4_294_967_295).default(1),
  offset: offset.default(210),
  live: z.boolean().default(false),
  /** Appends what really happens to this file, one line of JSON each; implies `live`. */
  log: z.string().min(1).optional(),
  authentication: z.enum(authentications).default('both'),
  'api-key': z.string().min(1).optional(),
  username: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
  ...eventArguments,
})

const flags: ReadonlySet<string> = new Set(['live', 'generous'])

/** Reads the arguments; throws an error with a one-line message for invalid ones. */
function readArguments() {
  const names = Object.keys(argumentsSchema.shape)
  const options = names.map((name) => [name, { type: flags.has(name) ? 'boolean' : 'string' }] as const)
  const { values } = parseArgs({ options: Object.fromEntries(options) })
  const given = argumentsSchema.safeParse(values)
  if (given.success) return given.data
  const issue = given.error.issues[0]
  throw new Error(`--${issue?.path.join('.')}: ${issue?.message}`)
}

async function run(): Promise<void> {
  let given: ReturnType<typeof readArguments>
  try {
    given = readArguments()
  } catch (error) {
    stop(error, 2)
    return
  }
  const { calls, days, seed, live, log } = given
  const inRealTime = given['events-to'] !== undefined && given.rate === 'real'
  const callCenter = createCallCenter({
    calls,
    days,
    seed,
    live: live || inRealTime || log !== undefined,
    offsetMinutes: given.offset,
  })
  const server = createMockServer({
    callCenter,
    port: given.port,
    authentication: given.authentication,
    credentials: { apiKey: given['api-key'], username: given.username, password: given.password },
  })
  const logFile = log === undefined ? null : openSync(log, 'a')
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopping.abort()
      void server.close()
    })
  }
  const { baseUrl, apiKey, username, password } = await server.listen()
  process.stdout.write(`${JSON.stringify({ baseUrl, apiKey, username, password })}\n`)
  if (logFile !== null) {
    const stopLog = logCalls(callCenter, (line) => writeSync(logFile, callLogText(line)))
    stopping.signal.addEventListener('abort', stopLog)
  }
  if (given['events-to'] === undefined) return
  const problem = await playEvents(given['events-to'], given, callCenter, stopping.signal)
  if (given.count === undefined) return
  await server.close()
  if (problem !== null) stop(problem, 1)
}

function stop(error: unknown, exitCode: number): void {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`mock call center: ${message.replaceAll('\n', ' ')}\n`)
  process.exitCode = exitCode
}

run().catch((error: unknown) => stop(error, 1))
