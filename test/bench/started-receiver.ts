import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from '../end-to-end/receiver.ts'
import { npmCommand } from '../hosts/npm-command.ts'

/** Starts the receiver as npm does, without a call center; resolves once it listens. */
export async function startReceiver(
  directory: string,
  flags: readonly string[],
  environment: NodeJS.ProcessEnv,
) {
  const port = await freePort()
  const [command, ...args] = npmCommand('receiver')
  const callCenter = ['--base-url', 'http://127.0.0.1:9', '--authentication', 'key']
  const places = ['--data-dir', directory, '--port', String(port), '--metrics-port', '0']
  const child = spawn(command, [...args, ...callCenter, ...places, ...flags], {
    env: { PATH: process.env.PATH, CALLBOARD_API_KEY: 'a-key', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const ready = once(createInterface({ input: child.stdout }), 'line')
  await Promise.race([ready, ended.then(() => Promise.reject(new Error('The receiver ended')))])
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
