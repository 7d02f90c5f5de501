import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from './console.ts'

export const connected = (page: Page) => expect(page.getByText('Console connected')).toBeVisible()

export async function inNewContext(
  chromium: Browser | null,
  act: (context: BrowserContext) => Promise<void>,
  userAgent?: string,
): Promise<void> {
  if (!chromium) throw new Error('The browser host is shown in a browser')
  const context = await chromium.newContext(userAgent === undefined ? {} : { userAgent })
  await act(context)
  await context.close()
}
