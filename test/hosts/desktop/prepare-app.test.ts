import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { projectFolder } from '../../../electron/scripts/build.ts'

const setAppUserModelId = vi.hoisted(() => vi.fn())
vi.mock('electron', () => ({
  app: { setAppUserModelId, setPath: () => {}, disableHardwareAcceleration: () => {} },
  Menu: { setApplicationMenu: () => {} },
  protocol: { registerSchemesAsPrivileged: () => {} },
}))

test('uses the installed app id, so Windows shows its notifications', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'prepare-app-'))
  vi.stubEnv('CALLBOARD_DATA_DIR', dataDirectory)
  vi.stubGlobal('process', { ...process, platform: 'win32', umask: () => 0 })
  const { prepareApp } = await import('../../../electron/desktop/prepare-app.ts')
  expect(prepareApp()).toEqual({ path: dataDirectory, exposed: [] })
  const settings = await readFile(join(projectFolder, 'electron-builder.yml'), 'utf8')
  const appId = /^appId: (\S+)$/m.exec(settings)?.[1]
  expect(setAppUserModelId.mock.calls).toEqual([[appId]])
  await rm(dataDirectory, { recursive: true })
})

const withDevices =
  (...devices: string[]) =>
  (path: unknown) =>
    devices.includes(String(path))

test('disables hardware acceleration only on Linux without a graphics card', async () => {
  const { mayHaveGraphicsCard } = await import('../../../electron/desktop/prepare-app.ts')
  expect(mayHaveGraphicsCard('linux', withDevices('/dev/null'))).toBe(false)
  for (const device of ['/dev/dri', '/dev/nvidia0', '/dev/dxg'])
    expect(mayHaveGraphicsCard('linux', withDevices(device))).toBe(true)
  expect(mayHaveGraphicsCard('win32', withDevices())).toBe(true)
  expect(mayHaveGraphicsCard('darwin', withDevices())).toBe(true)
})
