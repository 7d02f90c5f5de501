import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { projectFolder } from '../../electron/scripts/build.ts'
import { expect, test } from './console.ts'
import { keptText } from './kept-file.ts'

test('nothing is drawn in another language than the chosen one, however late the console answers', async ({
  page,
  dataDirectory,
}) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitemradio', { name: 'فارسی' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa')
  await expect.poll(() => keptText(join(dataDirectory, 'preferences.json'))).toContain('"language": "fa"')
  let answer = (): void => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  let asked = (): void => {}
  const wasAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  await page.routeWebSocket('**/rpc', (socket) => {
    const toConsole = mayAnswer.then(() => socket.connectToServer())
    socket.onMessage((message) => {
      asked()
      void toConsole.then((console) => console.send(message))
    })
  })
  await page.reload()
  await wasAsked
  await expect(page.locator('#root')).toBeEmpty()
  answer()
  await expect(page.getByRole('heading', { name: 'رکوردهای تماس', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('navigation', { name: 'بخش‌های کنسول' }).getByRole('link')).toHaveCount(12)
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible()
})

/** Keeps files from the page until the function is called that this resolves to. */
async function heldBack(page: Page, files: string): Promise<() => void> {
  let letCome = (): void => {}
  const asked = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(files, async (route) => {
    await asked
    await route.continue()
  })
  return letCome
}

test('nothing moves when the tour is offered; until its fields come, a range is read and set by a preset', async ({
  page,
}) => {
  const letTourCome = await heldBack(page, '**/Tour-*.js')
  await page.reload()
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible()
  const form = page.getByRole('search')
  const before = await form.boundingBox()
  letTourCome()
  await expect(page.getByText('This is a demo call center')).toBeVisible()
  expect(await form.boundingBox()).toEqual(before)

  const letCome = await heldBack(page, '**/RangePicker-*.js')
  await page.reload()
  const search = page.getByRole('search')
  const range = async (): Promise<string | undefined> => {
    const shown = (await search.textContent())?.replace(/[\u2066-\u2069]/g, '') ?? ''
    return /[\d-]{10}, 00:00–[\d-]{10}, 23:59/.exec(shown)?.[0]
  }
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible()
  const today = await range()
  await search.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(search.getByRole('button', { name: 'Last 7 days', pressed: true })).toBeVisible()
  const chosen = await range()
  expect(chosen).toBeDefined()
  expect(chosen).not.toBe(today)
  await expect(search.getByRole('spinbutton')).toHaveCount(0)
  letCome()
  await expect(search.getByRole('spinbutton')).toHaveCount(10)
  await expect(search.getByRole('button', { name: 'Last 7 days', pressed: true })).toBeVisible()
  expect(await range()).toBe(chosen)
})

test('two tabs work at once; the host ends as soon as it is asked to, and both say that it is gone', async ({
  page,
  browserRun,
  surprises,
}) => {
  // Parts of the page that were on their way don't come any more.
  surprises.expect(/WebSocket|ERR_(CONNECTION_|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/)
  const second = await page.context().newPage()
  await surprises.watchPage(second, browserRun.url.origin)
  await second.goto(browserRun.url.origin)
  for (const tab of [page, second]) {
    await expect(tab.getByText('Console connected')).toBeVisible()
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const ended = once(browserRun.program, 'exit')
  browserRun.program.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  for (const tab of [page, second]) await expect(tab.getByText('Console not connected')).toBeVisible()
})

test('where no window can be opened, starting prints one line with an address that works', async ({
  chromium,
  dataDirectory,
}) => {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env
  const program = spawn(
    process.execPath,
    [join(projectFolder, 'electron/scripts/start.ts'), '--data-dir', dataDirectory],
    {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = once(program, 'exit')
  const stderr = text(program.stderr)
  const lines: string[] = []
  const output = createInterface({ input: program.stdout }).on('line', (line) => lines.push(line))
  await once(output, 'line')
  expect(lines[0]).toMatch(/^No window, since this machine has no display: open http:\S+ in a browser\.$/)

  const page = await chromium?.newPage()
  await page?.goto(/http:\S+/.exec(lines[0] ?? '')?.[0] ?? '')
  if (page) await expect(page.getByRole('heading', { name: 'Now', level: 1 })).toBeVisible()
  await page?.close()
  program.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect({ lines: lines.length, stderr: await stderr }).toEqual({ lines: 1, stderr: '' })
})
