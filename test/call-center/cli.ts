import { openSync, writeSync } from 'node:fs'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { callLogText, logCalls } from './call-log.ts'
import { readArguments } from './cli-arguments.ts'
import { liesOf } from './lies/command-line.ts'
import { truthText } from './lies/truth-line.ts'
import { plantsOf } from './plants/command-line.ts'
import { createPlants, planted } from './plants/plant.ts'
import { playEvents } from './play-events.ts'
import { createMockServer } from './server.ts'

async function run(): Promise<void> {
  let given: ReturnType<typeof readArguments>
  try {
    given = readArguments()
  } catch (error) {
    stop(error, 2)
    return
  }
  const { calls, days, seed, live, log } = given
  const inRealTime = given['events-to'] !== undefined && given['events-per-second'] === undefined
  const truthFile = openFile(given.truth)
  const tellTruth = (text: string) => {
    if (truthFile !== null) writeSync(truthFile, text)
  }
  const lies = liesOf(given, seed, tellTruth)
  const causes = plantsOf(given.plant, given.offset)
  const callCenter = createCallCenter({
    calls,
    days,
    seed,
    live: live || inRealTime || given.rate !== 'real' || log !== undefined,
    ...(given.rate === 'real' ? {} : { callsPerMinute: given.rate }),
    offsetMinutes: given.offset,
    ...(lies && { handling: lies.records }),
    circumstances: planted(causes),
  })
  const trunks = callCenter.lines.map(({ entryPoint }) => entryPoint)
  const plants = createPlants(causes, callCenter.agents, trunks)
  for (const plant of causes) {
    const { kind, from, before: to, strength } = plant
    const agents = plants.agentsOf(plant).map(({ number }) => number)
    const trunk = plants.trunkOf(plant)
    tellTruth(truthText({ at: from, what: 'planted', kind, from, to, strength, agents, trunk }))
  }
  const logFile = openFile(log)
  const requestsFile = openFile(given.requests)
  const server = createMockServer({
    callCenter,
    port: given.port,
    authentication: given.authentication,
    credentials: { apiKey: given['api-key'], username: given.username, password: given.password },
    lastMinute: given['last-minute'],
    sorting: given.sorting,
    maximumCount: given['page-cap'],
    recordsAfter: given['records-after'],
    selectsBy: given['selects-by'],
    answerMs: given['answer-ms'],
    measured: (request) => {
      if (requestsFile !== null) writeSync(requestsFile, `${JSON.stringify(request)}\n`)
    },
  })
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
  const problem = await playEvents(given['events-to'], given, callCenter, stopping.signal, lies ?? undefined)
  if (given.count === undefined) return
  await server.close()
  if (problem !== null) stop(problem, 1)
}

/** Opens a file to append to. */
function openFile(path: string | undefined): number | null {
  return path === undefined ? null : openSync(path, 'a')
}

function stop(error: unknown, exitCode: number): void {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`mock call center: ${message.replaceAll('\n', ' ')}\n`)
  process.exitCode = exitCode
}

run().catch((error: unknown) => stop(error, 1))
