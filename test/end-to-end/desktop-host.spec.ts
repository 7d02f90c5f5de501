import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { windowTexts } from '../../electron/desktop/texts.ts'
import { expect, test } from './console.ts'
import { startAgain, startDesktopRun } from './desktop-run.ts'
import { keptText } from './kept-file.ts'

const connected = 'Console connected'

test('shows the page from its own scheme', async ({ page, desktopRun }) => {
  await expect(page.getByText(connected)).toBeVisible()
  expect(page.url()).toMatch(/^callboard:\/\/app\//)
  expect(await page.evaluate(() => [isSecureContext, location.origin])).toEqual([true, 'callboard://app'])
  const visible = await desktopRun.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.isVisible(),
  )
  expect(visible).toBe(true)
})

test('downloads no spelling dictionary', async ({ page, desktopRun }) => {
  await expect(page.getByText(connected)).toBeVisible()
  const languages = await desktopRun.app.evaluate(({ session }) =>
    session.defaultSession.getSpellCheckerLanguages(),
  )
  expect(languages).toEqual([])
})

test('opens no other page or window and grants no permission', async ({ page, desktopRun, surprises }) => {
  surprises.expect(/Content Security Policy|Failed to load resource/)
  await expect(page.getByText(connected)).toBeVisible()
  const outcome = await page.evaluate(async () => {
    const permissions = ['notifications', 'geolocation', 'camera', 'microphone', 'clipboard-read'] as const
    const states = permissions.map((name) => navigator.permissions.query({ name: name as PermissionName }))
    return {
      window: window.open('https://example.com/'),
      permissions: (await Promise.all(states)).map(({ state }) => state),
      notification: await Notification.requestPermission(),
    }
  })
  expect(outcome).toEqual({
    window: null,
    permissions: ['denied', 'denied', 'denied', 'denied', 'denied'],
    notification: 'denied',
  })
  const { app } = desktopRun
  for (const address of ['https://example.com/', 'callboard://other/']) {
    expect(await isRefused(app, address)).toBe(true)
  }
  expect(await page.evaluate(() => location.origin)).toBe('callboard://app')
  expect(app.windows()).toHaveLength(1)
})

/** Resolves to whether the window refuses to navigate to an address. */
const isRefused = (app: ElectronApplication, address: string) =>
  app.evaluate(
    ({ BrowserWindow }, to) =>
      new Promise((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        contents?.once('will-navigate', (event) => resolve(event.defaultPrevented))
        contents?.executeJavaScript(`location.assign(${JSON.stringify(to)})`)
      }),
    address,
  )

test('reloads a crashed page and says so; asks the next time', async ({ page, desktopRun, surprises }) => {
  surprises.expect(/stopped working/)
  await expect(page.getByText(connected)).toBeVisible()
  const { app } = desktopRun
  const crash = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    )
  const loaded = untilLoaded(app)
  await crash()
  await loaded
  expect(await isCrashed(app)).toBe(false)
  await expect.poll(() => shownText(app)).toContain('The window crashed and was reloaded.')

  const asked = app.evaluate(
    ({ dialog }) =>
      new Promise<{ message: string; buttons: readonly string[] | undefined }>((resolve) => {
        dialog.showMessageBox = async (options: Electron.MessageBoxOptions | Electron.BaseWindow) => {
          if ('message' in options) resolve({ message: options.message, buttons: options.buttons })
          return { response: 0, checkboxChecked: false }
        }
      }),
  )
  const again = untilLoaded(app)
  await crash()
  expect(await asked).toEqual({
    message: windowTexts.en.crashed,
    buttons: [windowTexts.en.loadAgain, windowTexts.en.quit],
  })
  await again
  expect(await isCrashed(app)).toBe(false)
  await expect.poll(() => shownText(app)).toContain(connected)
})

/** Playwright loses a crashed renderer's page. */
const shownText = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.body.innerText'),
  )

const untilLoaded = (app: ElectronApplication) =>
  app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) =>
        BrowserWindow.getAllWindows()[0]?.webContents.once('did-finish-load', () => resolve()),
      ),
  )

const isCrashed = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isCrashed())

test('the window comes back where it was', async ({ page, desktopRun, dataDirectory, surprises }) => {
  await expect(page.getByText(connected)).toBeVisible()
  const bounds = { x: 60, y: 80, width: 900, height: 640 }
  await desktopRun.app.evaluate(({ BrowserWindow }, wanted) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(wanted)
  }, bounds)
  await desktopRun.stop()
  expect(JSON.parse(await readFile(join(dataDirectory, 'window.json'), 'utf8'))).toEqual({
    bounds,
    maximized: false,
  })

  const again = await startDesktopRun(dataDirectory, 'en-US', surprises)
  await expect(again.page.getByText(connected)).toBeVisible()
  expect(
    await again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds()),
  ).toEqual(bounds)
  await again.stop()
})

test('opens and closes when its place can’t be read or saved', async ({ dataDirectory, surprises }) => {
  surprises.expect(/The place of a window could not be (read|kept)/)
  // A folder in the file's place is as unusable as a locked file.
  await mkdir(join(dataDirectory, 'window.json'))
  const run = await startDesktopRun(dataDirectory, 'en-US', surprises)
  await expect(run.page.getByText(connected)).toBeVisible()
  expect(await run.stop()).toBe(0)
  const log = await readFile(join(dataDirectory, 'logs', 'callboard.log'), 'utf8')
  expect(log).toContain('The place of a window could not be read')
  expect(log).toContain('The place of a window could not be kept')
})

test('a second start shows the first window', async ({ page, desktopRun, dataDirectory }) => {
  await expect(page.getByText(connected)).toBeVisible()
  const { app } = desktopRun
  expect(await startAgain(app, dataDirectory)).toBe(0)
  expect(app.windows()).toHaveLength(1)
})

test('a start during shutdown relaunches once, with the link', async ({
  page,
  desktopRun,
  dataDirectory,
}) => {
  await expect(page.getByText(connected)).toBeVisible()
  const { app } = desktopRun
  const ending = await app.evaluateHandle(({ app: electronApp, BrowserWindow }) => {
    const exit = electronApp.exit.bind(electronApp)
    const again: (readonly string[] | undefined)[] = []
    electronApp.relaunch = (options) => {
      again.push(options?.args)
    }
    const isStopped = new Promise<void>((resolve) => {
      electronApp.exit = (code) => {
        if (code) exit(code)
        resolve()
      }
    })
    BrowserWindow.getAllWindows()[0]?.close()
    return { again, isStopped, end: () => exit() }
  })
  await ending.evaluate(({ isStopped }) => isStopped)
  const link = 'callboard://open/feed'
  await startAgain(app, dataDirectory, link)
  await startAgain(app, dataDirectory)
  const again = await ending.evaluate((each) => each.again)
  expect(again).toEqual([expect.arrayContaining([dataDirectory, link])])
  const ended = new Promise((resolve) => app.process().once('exit', resolve))
  await ending.evaluate(({ end }) => setImmediate(end))
  expect(await ended).toBe(0)
})

test('drawing a report doesn’t keep a closed console running', async ({ page, desktopRun }) => {
  await expect(page.getByText(connected)).toBeVisible()
  const { app } = desktopRun
  const ended = new Promise((resolve) => app.process().once('exit', resolve))
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const unseen = new BrowserWindow({ show: false })
    unseen.loadURL('about:blank').then(() => window?.close())
  })
  expect(await ended).toBe(0)
})

const menuLabels = (app: ElectronApplication) =>
  app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label))

test('the menu has the page’s language', async ({ page, desktopRun }) => {
  await expect(page.getByText(connected)).toBeVisible()
  expect(await menuLabels(desktopRun.app)).toEqual(['File', 'Edit', 'View', 'Window', 'Help'])
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitemradio', { name: 'فارسی' }).click()
  await expect.poll(() => menuLabels(desktopRun.app)).toEqual(['فایل', 'ویرایش', 'نمایش', 'پنجره', 'راهنما'])
})

test.describe('on a Persian system', () => {
  test.use({ locale: 'fa-IR' })

  test('the menu is Persian from the start', async ({ page, desktopRun }) => {
    await expect(page.getByText('کنسول متصل است')).toBeVisible()
    expect(await menuLabels(desktopRun.app)).toEqual(['فایل', 'ویرایش', 'نمایش', 'پنجره', 'راهنما'])
  })
})

test('keeps receiving with a closed window by choice; a second start shows it again', async ({
  page,
  desktopRun,
  dataDirectory,
}) => {
  await expect(page.getByText(connected)).toBeVisible()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'More settings…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByText('Keep receiving events when the window is closed').click()
  await expect(dialog.getByRole('checkbox', { name: /^Keep receiving/ })).toBeChecked()
  await expect
    .poll(() => keptText(join(dataDirectory, 'preferences.json')))
    .toContain('"keepReceiving": true')
  await dialog.getByRole('button', { name: 'Close' }).click()

  const { app } = desktopRun
  const isVisible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(isVisible).toBe(false)
  await startAgain(app, dataDirectory)
  await expect.poll(isVisible).toBe(true)
})
