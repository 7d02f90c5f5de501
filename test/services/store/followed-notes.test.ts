import { expect, test } from 'vitest'
import { followNote, readNotes, removeNote } from '../../../electron/services/store/worker/callbacks/notes.ts'
import { openedDatabase } from './open-store.ts'

const note = { number: '02100', kind: 'tried', until: 2_000, who: 'Sara', text: '', at: 5_000 } as const

test('what another desk did with a note is followed, twice as once', async () => {
  const db = await openedDatabase()
  const follow = (change: object, removed = false) =>
    followNote(db, 'office', { note: { ...note, ...change }, removed })
  const notes = () => readNotes(db, 'office', '02100', 0).map(({ kind, at, text }) => [kind, at, text])
  for (const _ of [1, 2]) follow({})
  follow({ at: null, kind: 'done' })
  follow({ at: 6_000, text: 'Rings in vain' })
  const all = [
    ['tried', 6_000, 'Rings in vain'],
    ['tried', 5_000, ''],
    ['done', null, ''],
  ]
  expect(notes()).toEqual(all)
  follow({ who: 'Mina' }, true)
  expect(notes()).toEqual(all)
  for (const _ of [1, 2]) follow({}, true)
  follow({ at: null, kind: 'done' }, true)
  expect(notes()).toEqual(all.slice(0, 1))
  expect(removeNote(db, { profile: 'office', id: 99 })).toBeNull()
  const [{ id } = { id: 0 }] = readNotes(db, 'office', '02100', 0)
  expect(removeNote(db, { profile: 'office', id })).toMatchObject({
    number: '02100',
    kind: 'tried',
    at: 6_000,
  })
})
