import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { npmCommand } from '../npm-command.ts'

const printed = z.strictObject({
  address: z.url(),
  shared: z.string().nullable(),
  metrics: z.url().nullable(),
})

type Environment = Readonly<Record<string, string>>

/** A program, and its first arguments. */
type Program = readonly [command: string, ...args: string[]]

const fromSources: Program = npmCommand('receiver')

function start(args: readonly string[], environment: Environment, program: Program): ChildProcess {
  const [command, ...before] = program
  const child = spawn(command, [...before, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

/** Runs the program to its end. */
export async function receiverOutcome(
  args: readonly string[],
  environment: Environment = {},
  program = fromSources,
) {
  const { stdout, stderr, ...child } = pipesOf(start(args, environment, program))
  const [out, err, [code]] = await Promise.all([text(stdout), text(stderr), child.closed])
  return { code, stdout: out, stderr: err }
}

/** Starts the program, and resolves when it has printed its one line. */
export async function startReceiver(
  args: readonly string[],
  environment: Environment,
  program = fromSources,
) {
  const child = start(args, environment, program)
  const { stdout, stderr, closed } = pipesOf(child)
  const output = { stdout: '', stderr: '' }
  stdout.setEncoding('utf8').on('data', (part: string) => {
    output.stdout += part
  })
  stderr.setEncoding('utf8').on('data', (part: string) => {
    output.stderr += part
  })
  const line = await Promise.race([
    once(createInterface({ input: stdout }), 'line').then(([first]: string[]) => first ?? ''),
    closed.then(() => Promise.reject(new Error(`The receiver ended: ${output.stderr}`))),
  ])
  const { address, shared, metrics } = printed.parse(JSON.parse(line))
  return {
    address,
    shared,
    output,
    pid: child.pid,
    /** Resolves to a metric's value, by its name and labels as they are written. */
    metric: async (name: string) => {
      const answer = await (await fetch(`${metrics}/metrics`)).text()
      const sample = answer.split('\n').find((each) => each.startsWith(`${name} `))
      return sample === undefined ? undefined : Number(sample.slice(name.length + 1))
    },
    /** Gets a path of health and metrics. */
    get: (path: string, init?: RequestInit) => fetch(`${metrics}${path}`, init),
    metricsPort: Number(metrics === null ? Number.NaN : new URL(metrics).port),
    /** Resolves to its exit code. */
    stop: async (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL' = 'SIGTERM'): Promise<unknown> => {
      child.kill(signal)
      return (await closed)[0]
    },
  }
}

function pipesOf(child: ChildProcess) {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The program has no pipes')
  return { stdout, stderr, closed: once(child, 'close') }
}
