import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { ToldNumber } from './ask-numbers.ts'
import type { ReadNumbers } from './random-scopes.ts'
import { open, readFigures, readTable } from './read-pages.ts'

/** The figures' names on the screen and in files, and what they are the number of. */
export const countNames: Readonly<Record<string, string>> = {
  Offered: 'offered',
  Answered: 'answered',
  Abandoned: 'abandoned',
  'Not answered': 'missed',
  'Missed attempts': 'missed attempts',
  'Open callbacks': 'open callbacks',
}
/** The key figures have short names. */
const otherNames: Readonly<Record<string, string>> = {
  'Service level': 'Service level, as shown',
  Abandonment: 'Abandonment rate, as shown',
  ASA: 'Average speed of answer, as shown',
  'Average time to abandon': 'Average time to abandon, as shown',
  'Average talk time': 'Average talk time, as shown',
}

export const nameOf = (name: string): string => z.string().parse(countNames[name])

/** Reads the figures' cards, on the screen or on paper. */
export function shownNumbers(
  textOf: (name: string) => string | undefined,
  where: string,
): readonly ToldNumber[] {
  return [
    // Without entries, a count is a dash on the screen.
    ...Object.entries(countNames).map(
      ([name, what]) => [what, where, numberIn(textOf(name), name) ?? 0] as const,
    ),
    ...Object.entries(otherNames).map(([name, what]) => [what, where, numberIn(textOf(name), name)] as const),
  ]
}

/** Reads `15`, `6.7%`, `0:15` in seconds, and a dash as null. */
function numberIn(text: string | undefined, name: string): number | null {
  if (text === undefined || !/^(—|[\d,.]+%?|[\d:]+)$/.test(text)) throw new Error(`${name} reads ${text}`)
  if (text === '—') return null
  const parts = text.replace(/[,%]/g, '').split(':').map(Number)
  return parts.reduce((seconds, part) => seconds * 60 + part, 0)
}

/** Returns what reads the pages of a scope. */
export function readsPages(page: Page): ReadNumbers {
  return async ({ scope, range, isOnPaper }) => {
    if (!isOnPaper) return []
    const address = new URLSearchParams({
      range,
      queues: scope.queues.join(','),
      agents: scope.agents.join(','),
    })
    await open(page, `/insights?${address}`, 'Insights')
    await page.locator('[data-stale], [data-loading], [data-waiting]').first().waitFor({ state: 'detached' })
    const unfold = page.getByRole('button', { name: 'All figures and formulas' })
    // It stays unfolded from one scope to the next.
    const folded = page.getByRole('button', { name: 'Key figures only' })
    await unfold.or(folded).waitFor()
    if (await unfold.isVisible()) await unfold.click()
    await folded.waitFor()
    const figures = await readFigures(page)
    const told = [...shownNumbers((name) => figures[name], 'Insights')]
    await open(page, `/agents?${address}`, 'Agents')
    const region = page.getByRole('region', { name: 'Agent figures' })
    if (told.every(([what, , value]) => what !== 'missed attempts' || value === 0)) return told
    for (const row of await readTable(region.getByRole('table'))) {
      const [number] = /\d{4}/.exec(row.Agent ?? '') ?? []
      if (number === undefined) continue
      told.push([`answered attempts of ${number}`, 'Agents', Number(row.Answered)])
      told.push([`missed attempts of ${number}`, 'Agents', Number(row['Missed attempts'] ?? row.Missed)])
    }
    return told
  }
}
