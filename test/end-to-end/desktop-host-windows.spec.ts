import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import type { Rectangle } from '../../electron/desktop/windows/window-bounds.ts'
import { addConnection, expect, test } from './console.ts'
import { startDesktopRun } from './desktop-run.ts'
import { keptText } from './kept-file.ts'
import { freePort, startReceiver } from './receiver.ts'

async function openNow(page: Page): Promise<Page> {
  await page.getByRole('link', { name: 'Now', exact: true }).click()
  const [own] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Open in new window' }).click(),
  ])
  await expect(own.getByRole('heading', { name: 'Now', level: 1 })).toBeVisible()
  return own
}

/** The Window menu's items and their actions. */
const windowMenu = (app: ElectronApplication, press = '') =>
  app.evaluate(({ Menu }, label) => {
    const items =
      Menu.getApplicationMenu()?.items.find((item) => item.label === 'Window')?.submenu?.items ?? []
    items.find((item) => item.label === label)?.click()
    return items.filter((item) => item.type === 'normal').map((item) => item.label)
  }, press)

test('a separate window gets no other page, window or permission', async ({ page }) => {
  const own = await openNow(page)
  const outcome = await own.evaluate(async () => ({
    window: window.open('callboard://app/#/feed'),
    permission: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    origin: location.origin,
    node: 'require' in globalThis,
  }))
  expect(outcome).toEqual({ window: null, permission: 'denied', origin: 'callboard://app', node: false })
  // The main process decides: only two pages can have a window.
  expect(page.context().pages()).toHaveLength(2)
})

/** Resolves to the bounds of a page's separate window once set. */
const boundsOf = (app: ElectronApplication, page: string, bounds?: Rectangle) =>
  app.evaluate(
    ({ BrowserWindow }, wanted) => {
      const window = BrowserWindow.getAllWindows().find((each) =>
        each.webContents.getURL().includes(`${wanted.page}?`),
      )
      if (wanted.bounds) window?.setBounds(wanted.bounds)
      return window?.getBounds()
    },
    { page, bounds },
  )

test('restores open windows where they were, but not closed ones', async ({
  page,
  desktopRun,
  dataDirectory,
  surprises,
}) => {
  await addConnection(page, 'Nobody', {
    baseUrl: `http://127.0.0.1:${await freePort()}`,
    apiKey: 'key',
    username: 'reports',
    password: 'secret',
  })
  const receiver = await startReceiver(page)
  await receiver.post({ event_name: 'IncomingCall', unique_id: '1700000000.7', src: '02144556677' })
  await receiver.post({ event_name: 'NewState', exten: '204', state: 'Idle', queue: '900' })
  const own = await openNow(page)
  await own.getByRole('button', { name: /^Queues/ }).click()
  await own.getByRole('menuitemcheckbox', { name: '900' }).click()
  await own.keyboard.press('Escape')
  await expect(own).toHaveURL(/queues=900/)
  const [call] = await Promise.all([
    page.context().waitForEvent('page'),
    own.getByTitle('Open call 1700000000.7').click(),
  ])
  await expect(call.getByText('1 event of this call')).toBeVisible()
  const { app } = desktopRun
  const places = {
    '/now': { x: 70, y: 90, width: 800, height: 600 },
    '/call': { x: 190, y: 40, width: 700, height: 500 },
  }
  for (const [path, bounds] of Object.entries(places)) await boundsOf(app, path, bounds)
  await desktopRun.stop()

  const again = await startDesktopRun(dataDirectory, 'en-US', surprises)
  await expect.poll(() => again.app.windows().length).toBe(3)
  const ofPath = (path: string) => again.app.windows().find((each) => each.url().includes(`${path}?`))
  await expect.poll(() => ofPath('/now')?.url()).toContain('queues=900')
  await expect.poll(() => ofPath('/call')?.url()).toContain('id=1700000000.7')
  const back = ofPath('/call')
  if (!back) throw new Error('The call’s window didn’t come back')
  await expect(back.getByText('1 event of this call')).toBeVisible()
  for (const [path, bounds] of Object.entries(places)) expect(await boundsOf(again.app, path)).toEqual(bounds)
  await back.close()
  const file = join(dataDirectory, 'windows-open.json')
  await expect.poll(() => readFile(file, 'utf8')).not.toContain('/call')
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject([{ fullScreen: false }])
  await again.stop()
})

test('moves a window to another display when its own goes, and back when it returns', async ({
  page,
  desktopRun,
  dataDirectory,
}) => {
  const own = await openNow(page)
  const { app } = desktopRun
  const onTheWall = { x: 2_000, y: 100, width: 800, height: 600 }
  const displays = await app.evaluateHandle(({ screen }) => {
    const [first] = screen.getAllDisplays()
    if (!first) throw new Error('There is no display')
    const bounds = { x: 1_920, y: 0, width: 1_920, height: 1_080 }
    const wall = { ...first, id: first.id + 1, bounds, workArea: bounds }
    let there = [first, wall]
    screen.getAllDisplays = () => there
    screen.getPrimaryDisplay = () => first
    screen.getDisplayMatching = ({ x }) => there.find((each) => x >= each.bounds.x && each === wall) ?? first
    return {
      unplug: () => {
        there = [first]
        screen.emit('display-removed', {}, wall)
      },
      plugIn: () => {
        there = [first, wall]
        screen.emit('display-added', {}, wall)
      },
    }
  })
  await boundsOf(app, '/now', onTheWall)
  const saved = () => keptText(join(dataDirectory, 'windows-open.json'))
  await expect.poll(saved).toContain('"x":2000')
  await displays.evaluate((each) => each.unplug())
  await expect.poll(async () => (await boundsOf(app, '/now'))?.x).toBeLessThan(1_900)
  await displays.evaluate((each) => each.plugIn())
  await expect.poll(() => boundsOf(app, '/now')).toEqual(onTheWall)
  await expect(own.getByRole('heading', { name: 'Now', level: 1 })).toBeVisible()
})

test('keeps running behind an open Now and quits with it', async ({ page, desktopRun }) => {
  const own = await openNow(page)
  const { app } = desktopRun
  expect(await windowMenu(app)).toContain('Console')
  const mainIs = (visible: boolean) =>
    expect
      .poll(() =>
        app.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()
            .find((window) => !window.webContents.getURL().includes('own=true'))
            ?.isVisible(),
        ),
      )
      .toBe(visible)
  const closeMain = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => !window.webContents.getURL().includes('own=true'))
        ?.close(),
    )
  await closeMain()
  await mainIs(false)
  await expect(own.getByRole('heading', { name: 'Now', level: 1 })).toBeVisible()
  await windowMenu(app, 'Console')
  await mainIs(true)
  await closeMain()
  await mainIs(false)
  const ended = new Promise((resolve) => app.process().once('exit', resolve))
  await own.close()
  expect(await ended).toBe(0)
})

test('closing Now doesn’t quit a console with a minimised window', async ({ page, desktopRun }) => {
  const own = await openNow(page)
  const { app } = desktopRun
  const quits = await app.evaluateHandle(({ app: electronApp, BrowserWindow }) => {
    const main = BrowserWindow.getAllWindows().find(
      (window) => !window.webContents.getURL().includes('own=true'),
    )
    // As Windows and macOS report minimised windows.
    if (main) main.isVisible = () => false
    let count = 0
    electronApp.on('before-quit', () => count++)
    return { count: () => count }
  })
  const items = await windowMenu(app)
  await own.close()
  await expect.poll(async () => (await windowMenu(app)).length).toBe(items.length - 1)
  expect(await quits.evaluate(({ count }) => count())).toBe(0)
  await expect(page.getByText('Console connected')).toBeVisible()
})

test('the menu opens Now from anywhere', async ({ page, desktopRun }) => {
  await expect(page.getByText('Console connected')).toBeVisible()
  const [own] = await Promise.all([
    page.context().waitForEvent('page'),
    windowMenu(desktopRun.app, 'Open Now in New Window'),
  ])
  await expect(own.getByRole('heading', { name: 'Now', level: 1 })).toBeVisible()
})
