import type { Page } from '@playwright/test'
import { readFrame, requestFrame } from '../../shared/rpc/frames.ts'
import { answerInstead } from './answer-instead.ts'
import { expect, test } from './console.ts'
import { queuePage, queueRecord } from './queue-records.ts'
import { startScriptedCallCenter } from './scripted-call-center.ts'
import { connect, first, ordered, orderedPath, second, walkTable } from './walked-archive.ts'

/** Opens a page of figures on the records' day. */
const openFigures = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash
  }, `#${path}?range=2023-11-15 00:00~2023-11-15 23:59`)

const keepPeriod = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Keep this period, too' }).click()

test('never lists another connection’s callers', async ({ page }) => {
  await using center = await startScriptedCallCenter()
  let isUnanswered = false
  await answerInstead(page, ({ name, id }) => {
    if (name === 'callbacks.note') return { t: 'error', id, code: 'store_failed', message: '', detail: {} }
    return isUnanswered && name === 'callbacks.list' ? 'nothing' : undefined
  })
  center.answerWith(queuePage([queueRecord()], 'queue'), '/api/v4/reports/queue/search')
  await connect(page, center, { keep: true })
  await openFigures(page, '/call-back')
  await keepPeriod(page)
  const done = page.getByRole('button', { name: /^Mark .* as done$/ })
  await expect(done).toHaveCount(1)
  await done.click()
  const failure = page.getByRole('alert').filter({ hasText: 'The archive can’t be used' })
  await expect(failure).toBeVisible()
  isUnanswered = true
  await page.getByRole('button', { name: /^Connection:/ }).click()
  await page.getByRole('menuitemradio', { name: /Demo/ }).click()
  await expect(page.getByRole('button', { name: 'Connection: Demo call center' })).toBeVisible()
  await expect(done).toHaveCount(0)
  await expect(failure).toBeHidden()
})

test('never shows another agent’s day, and says why one can’t be shown', async ({ page }) => {
  await using center = await startScriptedCallCenter()
  let isUnanswered = true
  await answerInstead(page, ({ name, id, input }) => {
    if (name !== 'figures.agentDay' || !JSON.stringify(input).includes('"563"')) return undefined
    if (isUnanswered) return 'nothing'
    return { t: 'error', id, code: 'internal', message: 'The day is lost', detail: {} }
  })
  center.answerWith(ordered(first, { ...second, starttime: first.starttime }), orderedPath)
  await connect(page, center)
  await walkTable(page)
  await openFigures(page, '/agents')
  const openDay = (agent: string) =>
    page
      .getByRole('row', { name: agent })
      .getByRole('button', { name: /^Show the day of/ })
      .click()
  const day = page.getByRole('complementary', { name: /^Day of/ })
  await openDay('562')
  const nothing = day.getByText('No states or calls are stored of this day.')
  await expect(nothing).toBeVisible()
  await openDay('563')
  await expect(day.getByRole('heading')).toContainText('سارا کریمی')
  await expect(nothing).toBeHidden()

  isUnanswered = false
  await openDay('562')
  await openDay('563')
  await expect(day.getByRole('alert')).toBeVisible()
})

test('repeats a first answer that is older than a fetch', async ({ page }) => {
  test.slow()
  await using center = await startScriptedCallCenter()
  let hold = (_: () => void): void => undefined
  const late = new Promise<() => void>((resolve) => {
    hold = resolve
  })
  await page.routeWebSocket('**/rpc', (socket) => {
    const toConsole = socket.connectToServer()
    let first: string | number | undefined
    socket.onMessage((message) => {
      const frame = readFrame(requestFrame, String(message))
      if (frame?.t === 'call' && frame.name === 'callbacks.list') first ??= frame.id
      toConsole.send(message)
    })
    toConsole.onMessage((message) => {
      if (first === undefined || JSON.parse(String(message)).id !== first) socket.send(message)
      else hold(() => socket.send(message))
    })
  })
  await page.reload()
  center.answerWith(queuePage([queueRecord()], 'queue'), '/api/v4/reports/queue/search')
  await connect(page, center, { keep: true })
  const other = await page.context().newPage()
  await other.goto(new URL('/#/call-back', page.url()).href)
  await openFigures(page, '/call-back')
  const arrive = await late
  await openFigures(other, '/call-back')
  await keepPeriod(other)
  // Older periods come after the last 90 days.
  await expect(other.getByText('Complete.', { exact: true })).toBeVisible({ timeout: 90_000 })
  arrive()
  await expect(page.getByRole('button', { name: /^Mark .* as done$/ })).toHaveCount(1)
})
