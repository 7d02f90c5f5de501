import { expect, test } from 'vitest'
import { PageSaver, type PageToKeep } from '../../../electron/services/reports/page-saver.ts'

const pageOf = (place: number): PageToKeep => ({ records: [], next: String(place), received: 1 })
const nothingNew = { added: 0, changed: 0, unchanged: 0, withoutId: 0 }

test('pages are committed in their order, no more at once than those who wait for the store can bear', async () => {
  const commits: (string | null)[][] = []
  let mostAtOnce = 4
  const saver = new PageSaver(
    async (pages) => {
      commits.push(pages.map(({ next }) => next))
      // Events begin to come.
      mostAtOnce = 2
      return nothingNew
    },
    () => mostAtOnce,
  )

  for (let place = 1; place <= 9; place++) await saver.add(pageOf(place))
  await saver.finish()

  expect(commits).toEqual([['1', '2', '3', '4'], ['5', '6'], ['7', '8'], ['9']])
})

test('a commit that fails ends the saving, and none after it is tried', async () => {
  const tried: (string | null)[][] = []
  const saver = new PageSaver(
    (pages) => {
      tried.push(pages.map(({ next }) => next))
      return Promise.reject(new Error('No room'))
    },
    () => 2,
  )

  for (let place = 1; place <= 5; place++) await saver.add(pageOf(place))

  await expect(saver.finish()).rejects.toThrow('No room')
  expect(tried).toEqual([['1', '2']])
})
