import { expect, test } from './console.ts'
import { detailRecord, queuePage } from './queue-records.ts'
import { startScriptedCallCenter } from './scripted-call-center.ts'
import {
  bringToday,
  connect,
  detailsPath,
  grid,
  openArchive,
  ordered,
  orderedPath,
  rows,
  walkTable,
} from './walked-archive.ts'

/** More than are read without a frozen order. */
const count = 1_200

const recordOf = (index: number) =>
  detailRecord({ _id: `6553f180a1b2c3d4e5f6${String(index).padStart(4, '0')}`, src: `02140000${index}` })

test('rows settle when scrolled after the console evicted their order', async ({
  page,
  browserRun,
  surprises,
}) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(ordered(...Array.from({ length: count }, (_, index) => recordOf(index))), orderedPath)
  await connect(page, center)
  await walkTable(page)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(1 + count))
  await grid(page).focus()
  for (const key of ['PageDown', 'PageDown', 'PageDown']) await page.keyboard.press(key)
  await expect(rows(page).first()).not.toHaveAttribute('aria-rowindex', '2')

  const second = await page.context().newPage()
  await surprises.watchPage(second, browserRun.url.origin)
  await second.goto(browserRun.url.origin)
  center.answerWith(queuePage([recordOf(count)], 'queue'), detailsPath)
  await bringToday(second)
  await openArchive(second)
  await expect(grid(second)).toHaveAttribute('aria-rowcount', String(2 + count))
  // The console caches four orders.
  for (const name of ['Source', 'Queue']) {
    const head = second.getByRole('columnheader', { name })
    for (const direction of ['ascending', 'descending']) {
      await head.getByRole('button', { name }).click()
      await expect(head).toHaveAttribute('aria-sort', direction)
      await expect(grid(second)).toHaveAttribute('aria-busy', 'false')
    }
  }

  await page.bringToFront()
  await page.keyboard.press('End')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(2 + count))
  await expect(rows(page).last()).toBeInViewport()
})
