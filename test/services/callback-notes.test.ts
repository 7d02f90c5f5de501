import { expect, test } from 'vitest'
import type { z } from 'zod'
import { callbackHandlers } from '../../electron/services/callbacks/callbacks.ts'
import { callbacksQuery, newCallbackNote } from '../../shared/figures/callbacks.ts'
import { openStore, pageOf, storeFile } from './store/open-store.ts'

test('callbacks are found by who is to call back, and by nobody', async () => {
  const store = await openStore(await storeFile())
  const fieldsOf = (n: number) => ({
    _id: String(n).repeat(24),
    queue_id: String(n),
    cuid: `c${n}`,
    src: `0210${n}`,
    qnum: '900',
    disposition: 'MISSED',
  })
  await store.archive.savePage(
    pageOf(
      [1, 2, 3, 4].map((n) => ({ start: n * 1_000, fields: fieldsOf(n) })),
      { report: 'queue', operation: 'search' },
    ),
  )
  const handlers = callbackHandlers({
    stores: { of: async () => store },
    changed: () => {},
    now: () => 90_000,
  })
  const context = { signal: new AbortController().signal }
  for (const [number, text] of [
    ['02101', 'Mina'],
    ['02102', 'Ali'],
    // The newest counts, and an empty name takes an assignment back.
    ['02102', 'Mina'],
    ['02103', 'Ali'],
    ['02103', ''],
  ] as const) {
    const entered = { connectionId: 'office', number, until: 4_000, kind: 'assigned', who: '', text } as const
    await handlers['callbacks.note'](newCallbackNote.parse(entered), context)
  }
  const done = {
    connectionId: 'office',
    number: '02101',
    until: 4_000,
    kind: 'done',
    who: '',
    text: '',
  } as const
  await handlers['callbacks.note'](newCallbackNote.parse(done), context)
  const found = async (assignee?: string) => {
    const query = { connectionId: 'office', from: 0, to: 100_000, openOnly: false, assignee }
    const { counts, callers, assignees } = await handlers['callbacks.list'](
      callbacksQuery.parse(query),
      context,
    )
    expect(assignees).toEqual(['Ali', 'Mina'])
    return { open: counts.open, done: counts.done, numbers: callers.map(({ number }) => number).toSorted() }
  }
  expect(await found()).toEqual({ open: 3, done: 1, numbers: ['02101', '02102', '02103', '02104'] })
  expect(await found('Mina')).toEqual({ open: 1, done: 1, numbers: ['02101', '02102'] })
  expect(await found('')).toEqual({ open: 2, done: 0, numbers: ['02103', '02104'] })
  expect(await found('Ali')).toEqual({ open: 0, done: 0, numbers: [] })
})

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
