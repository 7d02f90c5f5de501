import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { createOpenStore } from '../../electron/services/open-store.ts'
import { mainFile } from '../../electron/services/store/stores.ts'
import type { ReceivedEvent } from '../../shared/webhooks/deliveries.ts'
import { startBrowserRun } from '../end-to-end/browser-run.ts'
import { createSurprises } from '../end-to-end/surprises.ts'
import { madeEvent, saveEvents } from '../services/store/made-events.ts'
import { madeRecords, toSave } from '../services/store/made-records.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import type { BenchRow } from './bench-row.ts'
import { addOffice, frames, longestTask, longestTaskRow, openPage, scrolling } from './window.ts'

const agents = 500
const teams = 12
const attempts = 20_000

/** Sorts, filters and scrolls the page of 500 agents in teams, and measures the longest task of the window. */
export async function benchAgents(browser: Browser): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  try {
    const connectionId = await addOffice(folder, async (client, connectionId) => {
      const lines = Array.from({ length: agents }, (_, n) => `${1_000 + n},Agent ${n},Team ${n % teams}`)
      await client.call('people.import', { connectionId, kind: 'agent', text: lines.join('\n') })
    })
    await fill(join(folder, mainFile), connectionId)
    const run = await startBrowserRun(folder, createSurprises())
    const page = await openPage(browser, run.url.href)
    await page.evaluate(() => {
      location.hash = '/agents'
    })
    await page.getByRole('rowheader', { name: `Total of ${agents} agents` }).waitFor()
    const rows = [
      ['sorted', await longestTask(page, await sorting(page))],
      ['filtered by typing', await longestTask(page, await typing(page))],
      ['scrolled', await longestTask(page, await scrolling(page, 'table'))],
    ] as const
    await page.context().close()
    await run.stop()
    return rows.map(([what, ours]) => longestTaskRow('agents', `${agents} agents are ${what}`, ours))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Saves attempts of the last days, and as many queue entries. */
async function fill(file: string, connectionId: string): Promise<void> {
  const store = await createOpenStore({ file, workerUrl: storeWorkerUrl })
  const size = 1_000
  const first = Date.now() - 6 * 86_400_000
  for (let n = 0; n < attempts; n += size) {
    const made = madeRecords(n, size).map(({ fields }, index) => ({
      start: first + (n + index) * 20_000,
      fields: {
        ...fields,
        dst: String(1_000 + ((n + index) % agents)),
        qnum: '900',
        queue_id: `${n + index}`,
      },
    }))
    for (const report of ['queueDetails', 'queue'] as const) {
      await store.archive.savePage({
        connectionId,
        report,
        operation: 'search',
        receivedAt: n,
        records: toSave(made),
        walk: null,
      })
    }
  }
  await saveEvents(store.events, stateEvents())
  await store.archive.indexed()
  await store.close()
}

/** Returns the changes of each agent's state in the last hours, one through all states. */
function stateEvents(): ReceivedEvent[] {
  const states = ['Idle', 'Ringing', 'InUse', 'Pause', 'Unavailable']
  return states.flatMap((state, step) =>
    Array.from({ length: agents }, (_, n) => ({
      ...madeEvent(n),
      receivedAt: Date.now() - (states.length - step) * 3_600_000 + n * 1_000,
      name: 'NewState',
      canonicalName: 'NewState' as const,
      exten: String(1_000 + n),
      state,
    })),
  )
}

async function sorting(page: Page): Promise<() => Promise<void>> {
  const places: { readonly x: number; readonly y: number }[] = []
  for (const name of ['Answer rate', 'Attempts', 'Talk time', 'Agent', 'Missed attempts']) {
    const button = page.getByRole('columnheader').getByRole('button', { name, exact: true })
    places.push(await centreOf(button))
  }
  return async () => {
    for (const { x, y } of places) {
      await page.mouse.click(x, y)
      await frames(page, 20)
    }
  }
}

async function typing(page: Page): Promise<() => Promise<void>> {
  await page.getByRole('textbox', { name: 'Name, number or team' }).focus()
  return async () => {
    await page.keyboard.type('team 7', { delay: 60 })
    await page.waitForFunction(() => !document.querySelector('tfoot')?.textContent.includes('500'))
    for (let key = 0; key < 6; key++) await page.keyboard.press('Backspace', { delay: 60 })
    await page.waitForFunction(() => document.querySelector('tfoot')?.textContent.includes('500'))
  }
}

async function centreOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The button is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
