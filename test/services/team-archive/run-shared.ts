import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { superuserPassword } from './postgres.ts'

interface Run {
  readonly code: number
  readonly out: string
  readonly err: string
}

const script = join(import.meta.dirname, '../../../electron/scripts/shared.ts')

/** Runs `npm run shared` as the superuser, unless the environment says another password. */
export function shared(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Run> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, CALLBOARD_SHARED_PASSWORD: superuserPassword, ...environment }
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}
