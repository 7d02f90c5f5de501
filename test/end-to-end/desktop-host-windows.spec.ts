import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { consoleArguments } from '../../electron/electron-program.ts'
import { addConnection, expect, test } from './console.ts'
import { startDesktopRun } from './desktop-run.ts'
import { exported, jobsButton } from './exported.ts'
import { freePort } from './receiver.ts'

async function openWallboard(page: Page): Promise<Page> {
  await page.getByRole('link', { name: 'Wallboard' }).click()
  const [own] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Open in a window of its own' }).click(),
  ])
  await expect(own.getByRole('heading', { name: 'Wallboard', level: 1 })).toBeVisible()
  return own
}

/** The menu's items under Window, and what pressing one does. */
const windowMenu = (app: ElectronApplication, press = '') =>
  app.evaluate(({ Menu }, label) => {
    const items =
      Menu.getApplicationMenu()?.items.find((item) => item.label === 'Window')?.submenu?.items ?? []
    items.find((item) => item.label === label)?.click()
    return items.filter((item) => item.type === 'normal').map((item) => item.label)
  }, press)

test('a window of its own has no other page, window or permission either', async ({ page }) => {
  const own = await openWallboard(page)
  const outcome = await own.evaluate(async () => ({
    window: window.open('callboard://app/#/feed'),
    permission: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    origin: location.origin,
    node: 'require' in globalThis,
  }))
  expect(outcome).toEqual({ window: null, permission: 'denied', origin: 'callboard://app', node: false })
  // What the page was told is the main process’s own: no page but the two can be opened so.
  expect(page.context().pages()).toHaveLength(2)
})

test('the wallboard’s window comes back where it was, and one that was closed doesn’t', async ({
  page,
  desktopRun,
  dataDirectory,
  surprises,
}) => {
  const own = await openWallboard(page)
  await own.getByRole('button', { name: /Group by/ }).click()
  await own.getByRole('option', { name: 'Queue' }).click()
  await expect(own).toHaveURL(/group=queue/)
  const bounds = { x: 70, y: 90, width: 800, height: 600 }
  await desktopRun.app.evaluate(({ BrowserWindow }, wanted) => {
    BrowserWindow.getAllWindows()
      .find((window) => window.webContents.getURL().includes('own=true'))
      ?.setBounds(wanted)
  }, bounds)
  await desktopRun.stop()
  const file = join(dataDirectory, 'window-wallboard.json')
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ bounds, fullScreen: false })

  const again = await startDesktopRun(dataDirectory, 'en-US', surprises)
  const back = again.app.windows()[1] ?? (await again.app.waitForEvent('window'))
  await expect(back).toHaveURL(/wallboard\?.*group=queue/)
  await expect(back.getByRole('heading', { name: 'Wallboard', level: 1 })).toBeVisible()
  expect(
    await again.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.webContents.getURL().includes('own=true'))
        ?.getBounds(),
    ),
  ).toEqual(bounds)
  await back.close()
  await expect.poll(() => readFile(file, 'utf8')).not.toContain('"page"')
  await again.stop()
})

test('the console goes on behind a wallboard, and ends with it', async ({ page, desktopRun }) => {
  const own = await openWallboard(page)
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
  await expect(own.getByRole('heading', { name: 'Wallboard', level: 1 })).toBeVisible()
  await windowMenu(app, 'Console')
  await mainIs(true)
  await closeMain()
  await mainIs(false)
  const ended = new Promise((resolve) => app.process().once('exit', resolve))
  await own.close()
  expect(await ended).toBe(0)
})

test('the menu opens the wallboard from anywhere', async ({ page, desktopRun }) => {
  await expect(page.getByText('Console connected')).toBeVisible()
  const [own] = await Promise.all([
    page.context().waitForEvent('page'),
    windowMenu(desktopRun.app, 'Wallboard in a Window of Its Own'),
  ])
  await expect(own.getByRole('heading', { name: 'Wallboard', level: 1 })).toBeVisible()
})

test('a link that names no page of the console is refused', async ({
  page,
  desktopRun,
  dataDirectory,
  surprises,
}) => {
  surprises.expect(/A link was refused/)
  await expect(page.getByText('Console connected')).toBeVisible()
  await page.getByRole('link', { name: 'Wallboard' }).click()
  await expect(page).toHaveURL(/wallboard/)
  const before = page.url()
  const { app } = desktopRun
  for (const link of ['callboard://open/../etc', 'callboard://app/#/feed', 'callboard://open/feed?a%0Ab=1']) {
    const heard = app.evaluate(
      ({ app: electronApp }) =>
        new Promise((resolve) => electronApp.once('second-instance', () => resolve(null))),
    )
    const second = spawn(app.process().spawnfile, [...consoleArguments, '--data-dir', dataDirectory, link], {
      stdio: 'ignore',
    })
    await Promise.all([heard, once(second, 'exit')])
  }
  expect(page.url()).toBe(before)
  expect(app.windows()).toHaveLength(1)
})

test('the name of a finished export is dragged out as its file, and nothing else is', async ({
  page,
  desktopRun,
  dataDirectory,
}) => {
  await page.getByRole('search').getByRole('button', { name: 'Last 30 days' }).click()
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('1–20 of')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await exported(page, desktopRun, dataDirectory)
  const dragged = await desktopRun.app.evaluateHandle(({ BrowserWindow }) => {
    const items: { file: string; hasIcon: boolean }[] = []
    const [window] = BrowserWindow.getAllWindows()
    if (window) {
      window.webContents.startDrag = ({ file, icon }) => {
        items.push({ file, hasIcon: typeof icon !== 'string' && !icon.isEmpty() })
      }
    }
    return items
  })
  await jobsButton(page).click()
  const name = page.getByTitle('Drag the file to another program or a folder')
  await expect(name).toHaveText('exported')
  await name.dispatchEvent('dragstart')
  await expect
    .poll(() => dragged.jsonValue())
    .toEqual([{ file: join(dataDirectory, 'exported'), hasIcon: true }])
  // A file that is gone is not dragged.
  await rm(join(dataDirectory, 'exported'))
  await name.dispatchEvent('dragstart')
  await expect(page.getByRole('button', { name: 'Show in folder' })).toBeVisible()
  expect(await dragged.jsonValue()).toHaveLength(1)
})

test('trouble is told on the taskbar, once, until it is over', async ({ page, desktopRun }) => {
  await expect(page.getByText('Console connected')).toBeVisible()
  const badges = await desktopRun.app.evaluateHandle(({ app }) => {
    const counts: number[] = []
    app.setBadgeCount = (count = 0) => counts.push(count) > 0
    return counts
  })
  await addConnection(page, 'Nobody', {
    baseUrl: `http://127.0.0.1:${await freePort()}`,
    apiKey: 'key',
    username: 'reports',
    password: 'secret',
  })
  await expect(page).toHaveTitle('(!) Quick search – Callboard')
  await expect.poll(() => badges.jsonValue()).toContain(1)
  await page.getByRole('button', { name: 'Connection: Nobody' }).click()
  await page.getByRole('menuitemradio', { name: /Demo/ }).click()
  await expect(page).toHaveTitle('Quick search – Callboard')
  await expect.poll(async () => (await badges.jsonValue()).at(-1)).toBe(0)
})
