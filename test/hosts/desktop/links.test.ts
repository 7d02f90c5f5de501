import { beforeEach, expect, test, vi } from 'vitest'

const relaunch = vi.hoisted(() => vi.fn())
vi.mock('electron', () => ({ app: { relaunch } }))

const link = 'callboard://open/feed'

beforeEach(() => {
  // Each test starts afresh.
  vi.resetModules()
  relaunch.mockClear()
  for (const name of ['APPIMAGE', 'APPDIR', 'PORTABLE_EXECUTABLE_FILE']) vi.stubEnv(name, undefined)
})

async function startTwice(): Promise<unknown[]> {
  const { relaunchAfterEnd } = await import('../../../electron/desktop/links.ts')
  relaunchAfterEnd(['/usr/bin/callboard', '--allow-file-access-from-files', link])
  relaunchAfterEnd(['/usr/bin/callboard'])
  return relaunch.mock.calls.flat()
}

test('relaunches with this run’s arguments and the new link only', async () => {
  vi.stubGlobal('process', {
    ...process,
    argv: ['callboard', '--data-dir', '/data', 'Callboard://open/now'],
  })
  expect(await startTwice()).toEqual([{ args: ['--data-dir', '/data', link] }])
})

test.each([
  ['an AppImage', { APPIMAGE: '/home/me/Callboard.AppImage', APPDIR: '/tmp/.mount_Callbo' }],
  ['a portable package', { PORTABLE_EXECUTABLE_FILE: 'C:\\Users\\me\\Callboard.exe' }],
])('%s is started by its own file, as its program goes with the run', async (_, env) => {
  vi.stubGlobal('process', { ...process, argv: ['callboard'], execPath: '/tmp/.mount_Callbo/callboard' })
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const { APPIMAGE, PORTABLE_EXECUTABLE_FILE } = process.env
  const [started] = await startTwice()
  expect(started).toMatchObject({
    execPath: APPIMAGE ?? PORTABLE_EXECUTABLE_FILE,
    args: expect.arrayContaining([link]),
  })
})

test('ignores the AppImage variables of another program', async () => {
  vi.stubEnv('APPIMAGE', '/home/me/Editor.AppImage')
  vi.stubEnv('APPDIR', '/tmp/.mount_Editor')
  expect(await startTwice()).toEqual([{ args: expect.arrayContaining([link]) }])
})
