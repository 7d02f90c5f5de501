import { expect, test } from 'vitest'
import { PageSaver, type PageToSave } from '../../../electron/services/keeping/page-saver.ts'

const pageOf = (place: number): PageToSave => ({ records: [], next: String(place), received: 1 })
const nothingNew = { added: 0, changed: 0, unchanged: 0, completed: 0, withoutId: 0 }

test('pages are committed in order, without delaying other writers too long', async () => {
  const commits: (string | null)[][] = []
  let endFirst = (): void => undefined
  const first = new Promise<void>((resolve) => {
    endFirst = resolve
  })
  let mostAtOnce = 4
  const saver = new PageSaver(
    async (pages) => {
      commits.push(pages.map(({ next }) => next))
      if (commits.length === 1) await first
      // Events start to arrive.
      else mostAtOnce = 2
      return nothingNew
    },
    () => mostAtOnce,
  )

  // The first pages don't wait for a full batch; the others collect meanwhile.
  for (let place = 1; place <= 9; place++) await saver.add(pageOf(place))
  endFirst()
  await saver.finish()

  expect(commits).toEqual([['1', '2'], ['3', '4', '5', '6'], ['7', '8'], ['9']])
})

test('a failed commit ends the saving', async () => {
  const tried: (string | null)[][] = []
  const saver = new PageSaver(
    (pages) => {
      tried.push(pages.map(({ next }) => next))
      return Promise.reject(new Error('No room'))
    },
    () => 4,
  )

  for (let place = 1; place <= 5; place++) await saver.add(pageOf(place))

  await expect(saver.finish()).rejects.toThrow('No room')
  expect(tried).toEqual([['1', '2']])
})
