import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'

/** Delays most messages a little and some up to a second. */
const delay = () => Math.random() ** 2 * 900

/** Delays the page's files and all messages, in their order. */
export async function slowDown(context: BrowserContext): Promise<void> {
  await context.route('**/assets/**', async (route) => {
    await wait(delay())
    // A closed page needs no file.
    await route.continue().catch(() => undefined)
  })
  await context.routeWebSocket('**/rpc', (socket) => {
    const host = socket.connectToServer()
    let before = Promise.resolve()
    host.onMessage((message) => {
      const due = wait(delay())
      before = before.then(() => due).then(() => socket.send(message))
    })
  })
}

/** Slows the page to a third of its speed. */
export async function slowPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 3 })
}
