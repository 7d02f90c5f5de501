import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createServices, type Services } from '../../electron/services/create.ts'
import { type Host, silentHost } from '../../electron/services/host.ts'
import { createLog } from '../../electron/services/log/log.ts'
import { storeWorkerUrl } from '../store-worker.ts'

export const call = { signal: new AbortController().signal }

/** A test's consoles, one after the other on a data directory, and the file `saved` that they save and restore. */
export async function consoleToBackUp() {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-backup-'))
  const [saved, dataDirectory] = [join(folder, 'saved'), join(folder, 'data')]
  let running: Services | null = null
  let restarts = 0

  async function end(): Promise<void> {
    await running?.close()
    running = null
  }
  onTestFinished(async () => {
    await end()
    await rm(folder, { recursive: true })
  })

  /** Starts the console, after the end of the one before. */
  async function start(host: Partial<Host> = {}): Promise<Services> {
    await end()
    running = createServices({
      dataDirectory,
      storeWorkerUrl,
      demo: async () => ({ baseUrl: 'http://127.0.0.1:9', apiKey: '', username: '', password: '' }),
      version: '1.2.3',
      log: createLog({ level: 'silent' }),
      host: {
        ...silentHost,
        chooseExportTarget: async (fileName) => ({
          path: saved,
          fileName,
          delivered: async () => ({ kind: 'saved', path: saved }),
        }),
        takeArchive: async (_, path) => {
          await copyFile(saved, path)
          return true
        },
        restart: () => {
          restarts += 1
        },
        ...host,
      },
    })
    await running.start()
    return running
  }

  return { folder, saved, dataDirectory, start, end, restarts: () => restarts }
}
