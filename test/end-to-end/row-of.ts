import type { Locator } from '@playwright/test'

/** Narrows rows to that of a number: a row's own text has the digits of its figures side by side, too. */
export function rowOf(rows: Locator, number: string): Locator {
  const name = new RegExp(`(?<!\\d)${number}(?!\\d)`)
  return rows.filter({ has: rows.page().getByRole('rowheader', { name }) })
}
