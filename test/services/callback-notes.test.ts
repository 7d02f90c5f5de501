import { expect, test } from 'vitest'
import type { z } from 'zod'
import { callbackHandlers } from '../../electron/services/callbacks/callbacks.ts'
import { callbacksQuery, newCallbackNote } from '../../shared/figures/callbacks.ts'
import { openStore, pageOf, storeFile } from './store/open-store.ts'

test('a removed note that comes back is as old as it was', async () => {
  const store = await openStore(await storeFile())
  const missed = { _id: 'b'.repeat(24), queue_id: '1', cuid: 'c1', src: '02100', qnum: '900' }
  await store.archive.savePage(
    pageOf([{ start: 1_000, fields: { ...missed, disposition: 'MISSED' } }], {
      report: 'queue',
      operation: 'search',
    }),
  )
  let now = 5_000
  const handlers = callbackHandlers({
    stores: { of: async () => store },
    changed: () => {},
    now: () => now,
  })
  const context = { signal: new AbortController().signal }
  const note = (entered: z.input<typeof newCallbackNote>) =>
    handlers['callbacks.note'](newCallbackNote.parse(entered), context)
  const notes = async () => {
    const query = callbacksQuery.parse({ connectionId: 'office', from: 0, to: 100_000, openOnly: false })
    const { callers } = await handlers['callbacks.list'](query, context)
    return callers[0]?.notes.map(({ kind, at, who }) => [kind, at, who])
  }
  const entered = { connectionId: 'office', number: '02100', until: 1_000, text: '' }
  const tried = await note({ ...entered, kind: 'tried', who: 'Sara' })
  now = 6_000
  await note({ ...entered, kind: 'tried', who: 'Ali' })
  const before = await notes()
  expect(before).toEqual([
    ['tried', 6_000, 'Ali'],
    ['tried', 5_000, 'Sara'],
  ])

  now = 90_000
  await handlers['callbacks.removeNote']({ connectionId: 'office', id: tried }, context)
  await note({ ...entered, kind: 'tried', who: 'Sara', at: 5_000 })
  expect(await notes()).toEqual(before)
})
