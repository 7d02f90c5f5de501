import type { Cell, ServerDay } from '../../../../shared/keeping.ts'
import type { CellToSave, KeysToRead, StoredKey } from '../worker/keeping/cells.ts'
import type { Reader } from './store-thread.ts'
import type { WriteQueue } from './write-queue.ts'

/** What keeping stores beside the records. Every method may fail with `store_failed`, writes also with `store_full`. */
export interface KeptCells {
  /** Resolves to the cells between two days, both included; newest day first. */
  cells(of: { readonly profile: string; readonly from: ServerDay; readonly to: ServerDay }): Promise<Cell[]>
  /** Resolves to the keys of the records that began in a period. */
  storedKeys(of: KeysToRead): Promise<StoredKey[]>
  saveCell(cell: CellToSave): Promise<void>
}

export function createKeptCells(writes: WriteQueue, pages: Reader): KeptCells {
  return {
    cells: (of) => pages('keeping.cells', of),
    storedKeys: (of) => pages('keeping.storedKeys', of),
    saveCell: async (cell) => {
      await writes.write('keeping.saveCell', cell)
    },
  }
}
