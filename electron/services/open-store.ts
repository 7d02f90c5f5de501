import { type Archive, createArchive } from './archive/archive.ts'
import { type BoardStates, createBoardStates } from './board/board-states.ts'
import { createStoredCalls, type StoredCalls } from './calls/stored-calls.ts'
import { createEvents, type Events } from './events/events.ts'
import { createFigureFiller, type FigureFiller } from './figures/figure-filler.ts'
import { createStore, type Store, type StoreOptions } from './store/store.ts'
import { createStoresOf, type Stores, type StoresOptions } from './store/stores.ts'

/** A store with what its features do behind their reads and writes. */
export interface OpenStore extends Store {
  readonly archive: Archive
  readonly calls: StoredCalls
  readonly events: Events
  readonly boardStates: BoardStates
  readonly filler: FigureFiller
}

/** Opens a store and begins its background work. @throws AppError `store_full`, `store_failed` */
export async function createOpenStore({ onDamage = () => {}, ...options }: StoreOptions): Promise<OpenStore> {
  const store = await createStore({ ...options, onDamage })
  const archive = createArchive(store, onDamage)
  const boardStates = createBoardStates(store)
  const events = createEvents(store, boardStates.saved)
  const filler = createFigureFiller(store, archive.isGrowing)
  return {
    ...store,
    archive,
    calls: createStoredCalls(store),
    events,
    boardStates,
    filler,
    close: async () => {
      archive.close()
      events.close()
      boardStates.close()
      filler.close()
      await store.close()
    },
  }
}

/** Opens each store on first use. */
export function createStores(options: Omit<StoresOptions<OpenStore>, 'open'>): Stores<OpenStore> {
  return createStoresOf({ ...options, open: createOpenStore })
}
