import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { StartError } from '../host/start-error.ts'

export const projectFolder = join(import.meta.dirname, '../..')
/** The output of `electron-vite build`: `main/`, `preload/` and `renderer/`. */
export const builtFolder = join(projectFolder, 'out')
export const builtRenderer = join(builtFolder, 'renderer')

const sources = [
  '{electron,renderer,shared}/**/*.*',
  'electron.vite.config.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
]
const digestFile = join(builtFolder, 'sources.sha256')

/** Builds both sides unless `out/` matches the current sources. Prints only failures. */
export async function buildIfStale(): Promise<void> {
  const digest = await digestOfSources()
  if (digest === (await builtDigest())) return
  const { code, output } = await runBuild('pipe')
  if (code !== 0) throw new StartError(`Callboard could not be built:\n${output}`)
  await writeFile(digestFile, digest)
}

async function digestOfSources(): Promise<string> {
  const files: string[] = []
  for await (const file of glob(sources, { cwd: projectFolder })) files.push(file)
  files.sort()
  const contents = await Promise.all(files.map((file) => readFile(join(projectFolder, file))))
  const hash = createHash('sha256')
  files.forEach((file, index) => {
    hash.update(`${file}\0`).update(contents[index] ?? '')
  })
  return hash.digest('hex')
}

async function builtDigest(): Promise<string | undefined> {
  try {
    return await readFile(digestFile, 'utf8')
  } catch {
    // Never built, or the folder was removed.
    return undefined
  }
}

function runBuild(output: 'pipe' | 'inherit'): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const build = spawn(
      process.execPath,
      [join(projectFolder, 'node_modules/electron-vite/bin/electron-vite.js'), 'build'],
      // A test runner's NODE_ENV would select React's development build.
      {
        cwd: projectFolder,
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', output, output],
      },
    )
    const chunks: string[] = []
    for (const stream of [build.stdout, build.stderr])
      stream?.on('data', (chunk) => chunks.push(String(chunk)))
    build.on('error', reject)
    build.on('close', (code) => resolve({ code: code ?? 1, output: chunks.join('') }))
  })
}

if (import.meta.main) {
  const digest = await digestOfSources()
  const { code } = await runBuild('inherit')
  if (code === 0) await writeFile(digestFile, digest)
  process.exitCode = code
}

/**
 * Enables Node's compile cache for faster starts, in a folder of this project: Node's default folder, among
 * the system's temporary files, may belong to anybody. Without a writable folder, Node compiles again.
 */
export function keepCompiled(): void {
  enableCompileCache(join(projectFolder, 'node_modules/.cache/callboard'))
}
