import type { WebSocketRoute } from '@playwright/test'
import { expect, test } from './console.ts'

test('a lost wire is told, restored, and told again', async ({ page }) => {
  const wires: WebSocketRoute[] = []
  let isCut = false
  await page.routeWebSocket('**/wire', (wire) => {
    if (isCut) void wire.close()
    else wire.connectToServer()
    wires.push(wire)
  })
  await page.reload()
  await expect(page.getByText('Console connected')).toBeVisible()
  isCut = true
  await wires.at(-1)?.close()
  await expect(page.getByText(/^The connection to the console was lost/)).toBeVisible()
  await expect(page.getByText('Console not connected')).toBeVisible()
  isCut = false
  await expect(page.getByText(/^The connection is back/)).toBeVisible()
  await expect(page.getByText('Console connected')).toBeVisible()
})
