import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { keepFilesInMemory } from './memory-folder.ts'
import { storeWorkerUrl } from './store-worker.ts'

const projectFolder = join(import.meta.dirname, '..')

/**
 * Bundles the store's thread into one file, as the console's build does: a thread must not run a source
 * (see `electron/host/program-url.ts`). Vitest and the benchmarks call it first.
 *
 * @param project of Vitest; the service tests' files lie in memory
 */
export default async function buildStoreWorker(project?: TestProject): Promise<void> {
  await build({
    root: projectFolder,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: dirname(fileURLToPath(storeWorkerUrl)),
      emptyOutDir: false,
      rolldownOptions: {
        input: { 'store-worker': join(projectFolder, 'electron/services/store-worker.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  if (project?.name === 'services') await keepFilesInMemory()
}
