import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface WatchedInstaller {
  /** A script for this Node.js. */
  readonly script: string
  /** Where it unpacks what it downloads into the system's temporary folder. */
  readonly target: string
  readonly noProgressMilliseconds?: number
  readonly checkMilliseconds?: number
}

/** Runs an installer until it ends, or nothing more comes for a minute. Resolves to the reason why it failed. */
export async function runWatchedInstaller(installer: WatchedInstaller): Promise<string | undefined> {
  // A temporary folder of its own shows how far it is.
  const temporary = await mkdtemp(join(tmpdir(), 'callboard-install-'))
  try {
    return await watch(installer, temporary)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

function watch(installer: WatchedInstaller, temporary: string): Promise<string | undefined> {
  const { script, target, noProgressMilliseconds = 60_000, checkMilliseconds = 1_000 } = installer
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, TMPDIR: temporary, TMP: temporary, TEMP: temporary },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const stopChild = () => child.kill()
    process.once('exit', stopChild)
    let output = ''
    let bytes = 0
    let progressAt = performance.now()
    let givenUp = false

    child.stderr.on('data', (chunk) => {
      output += String(chunk)
    })
    const timer = setInterval(async () => {
      const now = (await sizeOf(temporary)) + (await sizeOf(target))
      if (now !== bytes) {
        bytes = now
        progressAt = performance.now()
      } else if (performance.now() - progressAt > noProgressMilliseconds) {
        givenUp = true
        child.kill()
      }
    }, checkMilliseconds)

    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(timer)
      process.off('exit', stopChild)
      if (givenUp) resolve(`it made no progress for ${noProgressMilliseconds / 1_000} seconds`)
      else resolve(code === 0 ? undefined : (output.trim().split('\n', 1)[0] ?? ''))
    })
  })
}

/** Bytes of all files in a folder; none while it is missing or changes under the reader. */
async function sizeOf(folder: string): Promise<number> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const sizes = await Promise.all(
      files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  } catch {
    return 0
  }
}
