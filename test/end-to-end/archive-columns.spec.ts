import type { Page } from '@playwright/test'
import { chooseSetting, expect, test } from './console.ts'
import { startScriptedCallCenter } from './scripted-call-center.ts'
import { connect, first, grid, ordered, orderedPath, rows, second, walkTable } from './walked-archive.ts'

test.use({ sharesConsole: true })

/** The clipboard's lines and values after a keyboard copy. */
async function copied(page: Page): Promise<string[][]> {
  await page.evaluate(() => {
    delete document.body.dataset.copied
    const keep = ({ clipboardData }: ClipboardEvent) => {
      document.body.dataset.copied = clipboardData?.getData('text/plain') ?? ''
    }
    document.addEventListener('copy', keep, { once: true })
  })
  await page.keyboard.press('Control+c')
  await expect(page.locator('body')).toHaveAttribute('data-copied', /./)
  const text = (await page.locator('body').getAttribute('data-copied')) ?? ''
  return text.split('\n').map((line) => line.split('\t'))
}

test('draws only visible columns in both directions, and copies all', { tag: '@page' }, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(ordered(first, second), orderedPath)
  await connect(page, center)
  await walkTable(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  const list = page.getByRole('dialog', { name: 'Columns' })
  await list.getByRole('row').first().press('Control+a')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  const heads = grid(page).getByRole('columnheader')
  await expect.poll(() => heads.count()).toBeGreaterThan(20)
  const count = await heads.count()
  await expect(grid(page)).toHaveAttribute('aria-colcount', String(count))
  // The active row has all its columns for copying.
  const cells = rows(page).nth(1).getByRole('gridcell')
  await expect(cells.first()).toHaveAttribute('aria-colindex', '1')
  await expect.poll(() => cells.count()).toBeLessThan(count)
  // Paper can't be scrolled.
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => cells.count()).toBe(count)
  await page.emulateMedia({ media: null })
  await expect.poll(() => cells.count()).toBeLessThan(count)

  for (const direction of [1, -1]) {
    if (direction < 0) await chooseSetting(page, 'Settings', 'فارسی')
    await grid(page).hover({ position: { x: 200, y: 60 } })
    await page.mouse.wheel(direction * 20_000, 0)
    await expect(cells.last()).toHaveAttribute('aria-colindex', String(count))
    await expect(cells.first()).not.toHaveAttribute('aria-colindex', '1')
    await expect(heads.last()).toBeInViewport({ ratio: 1 })
    await expect(cells.last()).toBeInViewport({ ratio: 0.9 })
    const [head, cell] = await Promise.all([heads.last().boundingBox(), cells.last().boundingBox()])
    expect([cell?.x, cell?.width]).toEqual([head?.x, head?.width])
  }

  await grid(page).focus()
  const [active = []] = await copied(page)
  expect(active).toHaveLength(count)
  await page.evaluate(() => {
    const [from, to] = document.querySelectorAll('tr[data-position]')
    if (from && to?.lastElementChild) getSelection()?.setBaseAndExtent(from, 0, to.lastElementChild, 1)
  })
  await expect.poll(() => cells.count()).toBe(count)
  const both = await copied(page)
  expect(both[0]).toEqual(active)
  expect(both.map((row) => row.length)).toEqual([count, count])
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await expect.poll(() => cells.count()).toBeLessThan(count)
})
