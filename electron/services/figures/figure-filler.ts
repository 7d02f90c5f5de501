import { createIndexer } from '../store/indexer.ts'
import type { Store } from '../store/store.ts'

/** Gives older records their figures, and puts them into their calls, in the background. */
export interface FigureFiller {
  /** Resolves when every record has its figures and is in its call. */
  finished(): Promise<void>
  /** Stops the background work. */
  close(): void
}

/** Small, so that writers don't wait long. */
const recordsAtOnce = 500

/** @param isGrowing returns whether records are being saved; they wait while older ones get their figures. */
export function createFigureFiller(store: Pick<Store, 'write'>, isGrowing: () => boolean): FigureFiller {
  // Calls are made of records with their figures.
  const fill = async (limit: number) =>
    (await store.write('figures.fill', limit)) || (await store.write('calls.fill', limit))
  return createIndexer(fill, recordsAtOnce, isGrowing)
}
