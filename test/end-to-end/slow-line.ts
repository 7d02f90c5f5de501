import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'

/** Most of what comes is hardly late, and some of it up to a second. */
const delay = () => Math.random() ** 2 * 900

/** Has the page's files, and all that the console says over the wire, come late; what is said keeps its order. */
export async function slowDown(context: BrowserContext): Promise<void> {
  await context.route('**/assets/**', async (route) => {
    await wait(delay())
    // A page that is gone meanwhile needs no file.
    await route.continue().catch(() => undefined)
  })
  await context.routeWebSocket('**/wire', (wire) => {
    const host = wire.connectToServer()
    let before = Promise.resolve()
    host.onMessage((message) => {
      const due = wait(delay())
      before = before.then(() => due).then(() => wire.send(message))
    })
  })
}

/** Has the page work at a third of its speed. */
export async function slowPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 3 })
}
