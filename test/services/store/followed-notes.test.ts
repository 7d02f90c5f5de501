import { expect, test } from 'vitest'
import {
  followNote,
  readNotes,
  removeNote,
  saveNote,
} from '../../../electron/services/callbacks/notes.store.ts'
import { openedDatabase } from './open-store.ts'

const note = { number: '02100', kind: 'tried', until: 2_000, who: 'Sara', text: '', at: 5_000 } as const

test('what another desk did with a note is followed, twice as once', async () => {
  const db = await openedDatabase()
  const follow = (change: object, removed = false) =>
    followNote(
      db,
      'office',
      { note: { ...note, ...change }, removed },
      { login: 'reception', isOwner: false },
    )
  const notes = () => readNotes(db, 'office', ['02100'], 0).map(({ kind, at, text }) => [kind, at, text])
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
  expect(removeNote(db, { connectionId: 'office', id: 99 })).toBeNull()
  const [{ id } = { id: 0 }] = readNotes(db, 'office', ['02100'], 0)
  expect(removeNote(db, { connectionId: 'office', id })).toMatchObject({
    number: '02100',
    kind: 'tried',
    at: 6_000,
  })
})

test('a note is withdrawn by its writer or the owner, and one that another withdrew comes back', async () => {
  const db = await openedDatabase()
  const follow = (login: string, { removed = false, isOwner = false } = {}) =>
    followNote(db, 'office', { note, removed }, { login, isOwner })
  const notes = () => readNotes(db, 'office', ['02100'], 0).map(({ who, writer }) => [who, writer])
  const removeHere = () => {
    const [{ id } = { id: 0 }] = readNotes(db, 'office', ['02100'], 0)
    removeNote(db, { connectionId: 'office', id })
  }
  follow('sara')
  // Whoever repeats it is no writer of it.
  follow('mallory')
  expect(notes()).toEqual([['Sara', 'sara']])
  expect(() => follow('mallory', { removed: true })).toThrow('writer')
  expect(notes()).toEqual([['Sara', 'sara']])
  removeHere()
  expect(notes()).toEqual([])
  follow('mallory', { removed: true })
  expect(notes()).toEqual([['Sara', 'sara']])
  removeHere()
  follow('sara', { removed: true })
  expect(notes()).toEqual([])
  follow('sara')
  follow('admin', { removed: true, isOwner: true })
  expect(notes()).toEqual([])
})

test('one’s own note gets its writer once it is back from the log', async () => {
  const db = await openedDatabase()
  saveNote(db, { connectionId: 'office', ...note })
  followNote(db, 'office', { note, removed: false }, { login: 'sara', isOwner: false })
  expect(readNotes(db, 'office', ['02100'], 0)).toMatchObject([{ writer: 'sara' }])
})
