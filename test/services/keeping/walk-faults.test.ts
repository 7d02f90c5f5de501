import { describe, expect, test } from 'vitest'
import type { OpenStore } from '../../../electron/services/open-store.ts'
import type { Stores } from '../../../electron/services/store/stores.ts'
import { AppError } from '../../../shared/errors.ts'
import { startMock, summary, walked, walkedOffice } from './walked-office.ts'

const office = await walkedOffice()

describe('a walk that meets something unforeseen', () => {
  test('ends with that as its failure, which is in the log, and can be started again', async () => {
    const { connection, ids } = await startMock()
    let reads = 0
    const { walks, walk, when, logged } = office.walkTo(() => {
      // Who starts it reads the connection, and then the first request does.
      if (++reads === 2) throw new Error('Out of order')
      return connection
    })
    await walks.start(office.id)
    const ended = await when(({ running }) => running === null)
    expect(summary(ended)).toMatchObject({ failure: 'internal', end: null })
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'A walk ended unexpectedly', err: { message: 'Out of order' } },
    ])
    expect(summary(await walk())).toEqual(walked(ids.length))
  })

  test('of which only a setting can’t be saved goes on, and the log says so', async () => {
    const { connection, ids } = await startMock()
    const save = async () => {
      throw new AppError('store_full', 'The disk is full')
    }
    const stores = changedStores((store) => ({ ...store, state: { ...store.state, save } }))
    const { walk, logged } = office.walkTo(connection, {}, stores)
    expect(summary(await walk())).toEqual(walked(ids.length))
    expect(logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        msg: 'A setting of a walk could not be saved',
        err: expect.objectContaining({ message: 'The disk is full' }),
      }),
    )
  })
})

describe('a store that fails', () => {
  test('keeps nobody who pauses waiting', async () => {
    const { connection } = await startMock()
    const savePage = async () => {
      throw new AppError('store_full', 'The disk is full')
    }
    const stores = changedStores((store) => ({ ...store, archive: { ...store.archive, savePage } }))
    const { walks, when } = office.walkTo(connection, { storeAgainMs: 600_000 }, stores)
    await walks.start(office.id)
    await when(({ failure }) => failure !== null)
    expect(await walks.pause(office.id)).toMatchObject({ running: 'paused', failure: null })
  })

  test('has the page stored again until it can, which is told meanwhile', async () => {
    const { connection, ids } = await startMock()
    let isFull = true
    const stores = changedStores((store) => {
      const savePage: OpenStore['archive']['savePage'] = async (page) => {
        if (isFull) throw new AppError('store_full', 'The disk is full')
        return store.archive.savePage(page)
      }
      return { ...store, archive: { ...store.archive, savePage } }
    })
    const { walks, when, ids: archived } = office.walkTo(connection, {}, stores)
    await walks.start(office.id)
    const failing = await when(({ failure }) => failure !== null)
    expect(summary(failing)).toMatchObject({ running: 'running', failure: 'store_full', records: 0 })
    isFull = false
    expect(summary(await when(({ running }) => running === null))).toEqual(walked(ids.length))
    expect(await archived()).toHaveLength(ids.length)
  })

  test('to open is opened again at the next question', async () => {
    const { connection } = await startMock()
    let isOpen = false
    const stores = changedStores((store) => {
      if (!isOpen) throw new AppError('store_failed', 'Locked')
      return store
    })
    const { walks } = office.walkTo(connection, {}, stores)
    await expect(walks.standing(office.id)).rejects.toMatchObject({ code: 'store_failed' })
    isOpen = true
    expect(await walks.standing(office.id)).toMatchObject({ connectionId: office.id, running: null })
  })
})

/** The office's stores, whose store is changed in this way at each use. */
function changedStores(change: (store: OpenStore) => OpenStore): Stores<OpenStore> {
  return { ...office.stores, of: async (connectionId) => change(await office.stores.of(connectionId)) }
}
