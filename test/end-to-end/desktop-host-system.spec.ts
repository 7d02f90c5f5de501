import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addConnection, expect, searchLastMonth, test } from './console.ts'
import { startAgain } from './desktop-run.ts'
import { exported, jobsButton } from './exported.ts'
import { freePort, silenceDemo } from './receiver.ts'

test('refuses a link that names no page', async ({ page, desktopRun, dataDirectory, surprises }) => {
  surprises.expect(/A link was refused/)
  await expect(page.getByText('Console connected')).toBeVisible()
  await page.getByRole('link', { name: 'Now', exact: true }).click()
  await expect(page).toHaveURL(/now/)
  const before = page.url()
  const { app } = desktopRun
  for (const link of ['callboard://open/../etc', 'callboard://app/#/feed', 'callboard://open/feed?a%0Ab=1']) {
    await startAgain(app, dataDirectory, link)
  }
  expect(page.url()).toBe(before)
  expect(app.windows()).toHaveLength(1)
})

test('drags a finished export out as a file, and nothing else', async ({
  page,
  desktopRun,
  dataDirectory,
}) => {
  await searchLastMonth(page)
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
  // A missing file can't be dragged.
  await rm(join(dataDirectory, 'exported'))
  await name.dispatchEvent('dragstart')
  await expect(page.getByRole('button', { name: 'Show in folder' })).toBeVisible()
  expect(await dragged.jsonValue()).toHaveLength(1)
})

test('shows a problem on the taskbar once, until it is over', async ({ page, desktopRun }) => {
  await silenceDemo(page)
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
  await expect(page).toHaveTitle('(!) Call records – Callboard')
  await expect.poll(() => badges.jsonValue()).toContain(1)
  await page.getByRole('button', { name: 'Connection: Nobody' }).click()
  await page.getByRole('menuitemradio', { name: /Demo/ }).click()
  await expect(page).toHaveTitle('Call records – Callboard')
  await expect.poll(async () => (await badges.jsonValue()).at(-1)).toBe(0)
})
