import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const setAsDefaultProtocolClient = vi.hoisted(() => vi.fn())
const checkForUpdates = vi.hoisted(() => vi.fn())
vi.mock('electron', () => ({ app: { isPackaged: true, setAsDefaultProtocolClient } }))
vi.mock('electron-updater', () => ({ default: { autoUpdater: { checkForUpdates } } }))

const { registerLinks } = await import('../../../electron/desktop/links.ts')
const { lookForUpdates } = await import('../../../electron/desktop/updates.ts')
const { createLog } = await import('../../../electron/services/log/log.ts')

let resources: string
beforeEach(async () => {
  resources = await mkdtemp(join(tmpdir(), 'portable-package-'))
  await writeFile(join(resources, 'app-update.yml'), '')
  vi.stubGlobal('process', { ...process, platform: 'win32', resourcesPath: resources })
  setAsDefaultProtocolClient.mockClear()
  checkForUpdates.mockClear()
})
afterEach(() => rm(resources, { recursive: true }))

test.each([
  ['an installed console takes the links and the updates of its feed', undefined, 1],
  ['a portable one takes neither: its folder goes with the run', 'D:\\Callboard.exe', 0],
])('%s', async (_, portable, times) => {
  vi.stubEnv('PORTABLE_EXECUTABLE_FILE', portable)
  registerLinks()
  await lookForUpdates(createLog({ level: 'silent' }), () => 'en')
  expect(setAsDefaultProtocolClient).toHaveBeenCalledTimes(times)
  expect(checkForUpdates).toHaveBeenCalledTimes(times)
})
