import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { createOpenStore } from '../../electron/services/open-store.ts'
import { mainFile } from '../../electron/services/store/stores.ts'
import { reportDefinitions } from '../../shared/reports/definitions.ts'
import { startBrowserRun } from '../end-to-end/browser-run.ts'
import { createSurprises } from '../end-to-end/surprises.ts'
import { madeRecords, toSave } from '../services/store/made-records.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import type { BenchRow } from './bench-row.ts'
import { addOffice, openPage, servePlainPage } from './window.ts'

const records = 100_000
const columns = 30
const scrollSteps = 120
/** Users see frames that take longer, in milliseconds. */
const longFrame = 50
const mostLongFrames = 0.05

/** Scrolls through 100,000 records in 30 columns, beside a plain page scrolled alike. */
export async function benchTable(browser: Browser): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const plain = await servePlainPage(
    `<!doctype html><main style="height:800px;overflow:auto"><div style="height:${records * 30}px">Rows</div></main>`,
  )
  try {
    const connectionId = await addOffice(folder, async (client) => {
      const order = reportDefinitions.queueDetails.fields.map(({ name }) => name)
      const hidden = order.slice(columns)
      await client.call('preferences.save', {
        columns: { 'archive.queueDetails': { order, hidden, widths: {} } },
      })
    })
    await fill(join(folder, mainFile), connectionId)
    const run = await startBrowserRun(folder, createSurprises())
    const page = await openPage(browser, run.url.href)
    await page.getByRole('link', { name: 'Calls', exact: true }).click()
    const tabs = page.getByRole('navigation', { name: 'Pages of this part' })
    await tabs.getByRole('link', { name: 'Attempts' }).click()
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    const shown = await page.getByRole('columnheader').count()
    if (shown < columns) throw new Error(`Only ${shown} columns are shown`)
    const ours = await scroll(page, 'grid')
    await page.context().close()
    await run.stop()

    const plainPage = await openPage(browser, plain.address)
    const baseline = await scroll(plainPage, 'main')
    await plainPage.context().close()
    return [
      {
        name: `table: frames over ${longFrame} ms, 100,000 rows of ${columns} columns, beside a plain page`,
        unit: 'of all',
        ours: ours.long,
        baseline: baseline.long,
        ratio: null,
        goal: `≤ ${mostLongFrames}`,
        holds: ours.long <= mostLongFrames,
      },
      {
        name: 'table: median frame while it is scrolled',
        unit: 'ms',
        ours: ours.median,
        baseline: baseline.median,
        ratio: ours.median / baseline.median,
        goal: 'ratio ≤ 2',
        holds: ours.median <= 2 * baseline.median,
      },
    ]
  } finally {
    plain.close()
    await rm(folder, { recursive: true })
  }
}

async function fill(file: string, connectionId: string): Promise<void> {
  const store = await createOpenStore({ file, workerUrl: storeWorkerUrl })
  const size = 1_000
  for (let n = 0; n < records; n += size) {
    await store.archive.savePage({
      connectionId,
      report: 'queueDetails',
      operation: 'search',
      receivedAt: n,
      records: toSave(madeRecords(n, size)),
      walk: null,
    })
  }
  await store.archive.indexed()
  await store.close()
}

/** Scrolls through everything by wheel; resolves to the share of long frames and the median frame in milliseconds. */
async function scroll(page: Page, role: 'grid' | 'main'): Promise<{ long: number; median: number }> {
  await page.getByRole(role).hover()
  await page.evaluate(() => {
    const times: number[] = []
    const next = (now: number): void => {
      times.push(now)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Object.assign(window, { frameTimes: times })
  })
  for (let step = 0; step < scrollSteps; step++) {
    await page.mouse.wheel(0, step % 10 === 9 ? 60_000 : 400)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const times: unknown = await page.evaluate(() => Reflect.get(window, 'frameTimes'))
  if (!Array.isArray(times)) throw new Error('No frame was seen')
  const frames = times.slice(1).map((time, place) => Number(time) - Number(times[place]))
  const sorted = frames.toSorted((a, b) => a - b)
  return {
    long: frames.filter((frame) => frame > longFrame).length / frames.length,
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
  }
}
