import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }
import { projectFolder } from './build.ts'
import { createLicenceCollector } from './shipped-licences.ts'

/** The first Node that has everything the receiver uses. */
const leastNode = 24

const startScript = `#!/bin/sh
# Starts the Callboard receiver with the Node of PATH; README.md has its flags.
if ! node -e 'process.exit(parseInt(process.versions.node) < ${leastNode} ? 1 : 0)'; then
  echo 'The receiver needs Node ${leastNode} or newer.' >&2
  exit 1
fi
exec node --max-semi-space-size=16 --max-old-space-size=1024 "$(dirname "$0")/program/receiver.cjs" "$@"
`

/** Makes the receiver's portable archive, which needs Node alone. Resolves to the file in `output`. */
export async function packReceiver(output = join(projectFolder, 'dist')): Promise<string> {
  const name = `callboard-receiver-${packageJson.version}`
  const archive = resolve(output, `${name}.tar.gz`)
  const work = await mkdtemp(join(tmpdir(), 'callboard-receiver-'))
  try {
    const folder = join(work, name)
    await buildReceiver(join(folder, 'program'))
    await copyFile(join(projectFolder, 'LICENSE'), join(folder, 'LICENSE'))
    await copyFile(join(projectFolder, 'docs/receiver.md'), join(folder, 'README.md'))
    const script = join(folder, 'callboard-receiver')
    await writeFile(script, startScript)
    await chmod(script, 0o755)
    await mkdir(output, { recursive: true })
    await promisify(execFile)('tar', ['-czf', archive, '-C', work, name])
  } finally {
    await rm(work, { recursive: true })
  }
  return archive
}

/** Bundles the receiver, its libraries and the store's worker into a folder, with the licences of what is shipped. */
async function buildReceiver(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: projectFolder,
    publicDir: false,
    logLevel: 'warn',
    plugins: [createLicenceCollector().collectAndWrite()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: `node${leastNode}`,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: {
          receiver: 'electron/scripts/packed-receiver.ts',
          'store-worker': 'electron/services/store-worker.ts',
        },
        // As in electron.vite.config.ts: the store's thread runs nothing of the receiver.
        experimental: { chunkOptimization: false },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
      },
    },
  })
}
