import type { Locator, Page } from '@playwright/test'
import { addConnection } from './console.ts'

export const rows = (page: Page): Locator =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })

export const searchButton = (page: Page): Locator =>
  page.getByRole('search').getByRole('button', { name: 'Search', exact: true })

export const connectTo = (page: Page, baseUrl: string) =>
  addConnection(page, 'Branch', { baseUrl, apiKey: 'key', username: 'reports', password: 'secret' })
