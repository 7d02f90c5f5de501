import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire, enableCompileCache } from 'node:module'
import { join, relative } from 'node:path'
import { StartError } from '../host/start-error.ts'

export const projectFolder = join(import.meta.dirname, '../..')
/** The output of `electron-vite build`: `main/`, `preload/` and `renderer/`. */
export const builtFolder = join(projectFolder, 'out')
export const builtRenderer = join(builtFolder, 'renderer')

const sourceFolders = ['electron', 'renderer', 'shared']
const sourceFiles = ['electron.vite.config.ts', 'package-lock.json', 'package.json', 'tsconfig.json']
const digestFile = join(builtFolder, 'sources.sha256')

/**
 * Loads the built browser host: from source, each start would strip the types of 400 files, in a compiler that stays
 * in memory.
 */
export function loadBrowserHost(): typeof import('../browser/run.ts') {
  return createRequire(import.meta.url)(join(builtFolder, 'main/browser.cjs'))
}

/** Builds both sides unless `out/` matches the current sources. Prints only failures. */
export async function buildIfStale(): Promise<void> {
  const digest = digestOfSources()
  if (digest === (await builtDigest())) return
  const { code, output } = await runBuild('pipe')
  if (code !== 0) throw new StartError(`Callboard could not be built:\n${output}`)
  await writeFile(digestFile, digest)
}

/** Reads one file after the other: for a thousand small ones, promises took four times as long. */
function digestOfSources(): string {
  const found = sourceFolders.flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(projectFolder, join(parentPath, name))),
  )
  const hash = createHash('sha256')
  for (const file of [...found, ...sourceFiles].sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(projectFolder, file)))
  }
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
  const digest = digestOfSources()
  const { code } = await runBuild('inherit')
  if (code === 0) await writeFile(digestFile, digest)
  process.exitCode = code
}

/** Of this project: Node's default folder, among the system's temporary files, may belong to anybody. */
export const compiledFolder = join(projectFolder, 'node_modules/.cache/callboard')

/** Enables Node's compile cache for faster starts. Without a writable folder, Node compiles again. */
export function keepCompiled(): void {
  enableCompileCache(compiledFolder)
}
