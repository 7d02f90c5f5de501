import type { Page } from '@playwright/test'
import { type RequestFrame, readFrame, requestFrame } from '../../shared/rpc/frames.ts'
import { expect } from './console.ts'

type Call = Extract<RequestFrame, { t: 'call' }>

/** Intercepts the page's calls: `answer` may answer a call itself, later or never. */
export async function answerInstead(
  page: Page,
  answer: (call: Call) => object | 'nothing' | undefined | Promise<undefined>,
): Promise<void> {
  await page.routeWebSocket('**/rpc', (socket) => {
    const toConsole = socket.connectToServer()
    socket.onMessage(async (message) => {
      const frame = readFrame(requestFrame, String(message))
      const instead = frame?.t === 'call' ? await answer(frame) : undefined
      if (instead === undefined) toConsole.send(message)
      else if (instead !== 'nothing') socket.send(JSON.stringify(instead))
    })
  })
  await page.reload()
  await expect(page.getByText('Console connected')).toBeVisible()
}
