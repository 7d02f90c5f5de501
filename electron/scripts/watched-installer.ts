import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface WatchedInstaller {
  /** A script that this Node.js runs. */
  readonly script: string
  /** The folder into which the installer unpacks the download from the system's temporary folder. */
  readonly target: string
  readonly noProgressMilliseconds?: number
  readonly checkMilliseconds?: number
}

/** Runs an installer until it ends or makes no progress for a minute. Resolves to the reason of a failure. */
export async function runWatchedInstaller(installer: WatchedInstaller): Promise<string | undefined> {
  // Its own temporary folder shows the progress.
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

/** Returns the bytes of all files in a folder; 0 while it is missing or changing. */
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
