import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const download = vi.hoisted(() => vi.fn<() => Promise<string[]>>())
const shown = vi.hoisted(() => vi.fn())
vi.mock('electron', () => ({
  app: { isPackaged: true },
  Notification: class {
    readonly show: () => void
    constructor(options: { title: string; body: string }) {
      this.show = () => shown(options)
    }
  },
}))
vi.mock('electron-updater', () => {
  const checkForUpdates = async () => ({ updateInfo: { version: '9.1.0' }, downloadPromise: download() })
  return { default: { autoUpdater: { checkForUpdates } } }
})

const { lookForUpdates } = await import('../../../electron/desktop/updates.ts')
const { createLog } = await import('../../../electron/services/log/log.ts')

let resources: string
beforeEach(async () => {
  resources = await mkdtemp(join(tmpdir(), 'updates-'))
  await writeFile(join(resources, 'app-update.yml'), '')
  vi.stubGlobal('process', { ...process, resourcesPath: resources })
  shown.mockClear()
})
afterEach(() => rm(resources, { recursive: true }))

async function logged(language: 'en' | 'fa'): Promise<string> {
  const lines: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line) => lines.push(line) } })
  await lookForUpdates(log, () => language)
  return lines.join('')
}

test('a downloaded version is told in the console’s language', async () => {
  download.mockResolvedValue(['Callboard.exe'])
  expect(await logged('en')).toBe('')
  await logged('fa')
  expect(shown.mock.calls).toEqual([
    [{ title: 'Callboard 9.1.0 is ready', body: 'It is installed when Callboard is quit.' }],
    [{ title: 'کال‌بورد \u20669.1.0\u2069 آماده است', body: 'با خروج از کال‌بورد نصب می‌شود.' }],
  ])
})

test('a download that breaks off is logged, and no fault of the console', async () => {
  download.mockRejectedValue(new Error('net::ERR_CONNECTION_RESET'))
  expect(await logged('en')).toContain('ERR_CONNECTION_RESET')
  expect(shown).not.toHaveBeenCalled()
})
