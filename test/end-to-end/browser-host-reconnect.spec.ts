import type { Page, WebSocketRoute } from '@playwright/test'
import { addConnection, expect, test } from './console.ts'
import { startReceiver } from './receiver.ts'
import { callRecord, pageOf, startScriptedCallCenter } from './scripted-call-center.ts'

/** Holds the sockets of the page, which must be loaded again to have them go this way. */
async function holdSockets(page: Page) {
  const sockets: WebSocketRoute[] = []
  let isCut = false
  await page.routeWebSocket('**/rpc', (socket) => {
    if (isCut) void socket.close()
    else socket.connectToServer()
    sockets.push(socket)
  })
  return {
    cut: async () => {
      isCut = true
      for (const socket of sockets.splice(0)) await socket.close()
      await expect(page.getByText(/^The connection to the console was lost/)).toBeVisible()
    },
    mend: async () => {
      isCut = false
      await expect(page.getByText(/^The connection is back/)).toBeVisible()
    },
  }
}

test('a lost socket is told, restored, and told again', async ({ page }) => {
  const sockets = await holdSockets(page)
  await page.reload()
  await expect(page.getByText('Console connected')).toBeVisible()
  await sockets.cut()
  await expect(page.getByText('Console not connected')).toBeVisible()
  await sockets.mend()
  await expect(page.getByText('Console connected')).toBeVisible()
})

test('a feed that lost its socket has every event once it is back', async ({ page }) => {
  const sockets = await holdSockets(page)
  await page.reload()
  const receiver = await startReceiver(page)
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  const shown = async () =>
    (
      await page
        .getByRole('gridcell')
        .filter({ hasText: /^n \d+$/ })
        .allInnerTexts()
    ).map((text) => text.trim())
  const post = async (from: number, to: number) => {
    for (let n = from; n <= to; n++) expect(await receiver.post({ event_name: 'Ping', n })).toBe(200)
  }
  await post(1, 3)
  await expect.poll(shown).toEqual(['n 3', 'n 2', 'n 1'])
  await sockets.cut()
  await post(4, 6)
  expect(await shown()).toEqual(['n 3', 'n 2', 'n 1'])
  await sockets.mend()
  await expect.poll(shown).toEqual(['n 6', 'n 5', 'n 4', 'n 3', 'n 2', 'n 1'])
})

test('a search that lost its socket is broken off, and asked again once it is back', async ({ page }) => {
  await using center = await startScriptedCallCenter()
  const sockets = await holdSockets(page)
  await page.reload()
  await addConnection(page, 'Branch', { baseUrl: center.baseUrl, apiKey: 'k', username: 'u', password: 'p' })
  await expect(page.getByText('No calls found')).toBeVisible()
  center.answerWith('hang')
  await page.getByRole('search').getByRole('button', { name: 'Last 30 days' }).click()
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(() => center.bodies.length).toBeGreaterThan(1)
  await sockets.cut()
  await center.givenUp()
  await expect(page.getByRole('heading', { name: 'The console can’t be reached' })).toBeVisible()
  center.answerWith(pageOf([callRecord()]))
  await sockets.mend()
  await expect(page.getByRole('grid').getByText('02188001122').first()).toBeVisible()
})
