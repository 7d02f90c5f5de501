import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { startBrowserRun } from '../end-to-end/browser-run.ts'
import { createSurprises } from '../end-to-end/surprises.ts'
import { type BenchRow, median } from './bench-row.ts'
import { firstFigure, openPage, servePlainPage } from './window.ts'

const rounds = 5
const goalSeconds = 3

/** Measures from the browser host's start to the demo's first figures, beside a plain page that is served already. */
export async function benchBrowserStart(browser: Browser): Promise<BenchRow[]> {
  const ours: number[] = []
  const baseline: number[] = []
  const plain = await servePlainPage('<!doctype html><table><tr><td>Hello</td></tr></table>')
  try {
    // The first round warms the disk cache.
    for (let round = 0; round <= rounds; round++) {
      const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
      const plainSeconds = await seconds(async () => {
        const page = await openPage(browser, plain.address)
        await page.getByText('Hello').waitFor()
        return () => page.context().close()
      })
      const ourSeconds = await seconds(async () => {
        const run = await startBrowserRun(folder, createSurprises())
        const page = await openPage(browser, run.url.href)
        await page.locator(firstFigure).first().waitFor()
        return async () => {
          await page.context().close()
          await run.stop()
        }
      })
      await rm(folder, { recursive: true })
      if (round === 0) continue
      baseline.push(plainSeconds)
      ours.push(ourSeconds)
    }
  } finally {
    plain.close()
  }
  const took = median(ours)
  return [
    {
      name: 'start: browser host, from the program to the first figures, beside a plain page',
      unit: 's',
      ours: took,
      baseline: median(baseline),
      ratio: took / median(baseline),
      goal: `≤ ${goalSeconds} s`,
      holds: took <= goalSeconds,
    },
  ]
}

/** Resolves once it is shown, to a function that cleans up. */
async function seconds(appear: () => Promise<() => Promise<void>>): Promise<number> {
  const began = performance.now()
  const tidyUp = await appear()
  const took = (performance.now() - began) / 1_000
  await tidyUp()
  return took
}
