import { demoConnectionId } from '../../../shared/connections.ts'
import {
  defaultKeepingOptions,
  demoDays,
  type KeepingOptions,
  keepingOptions,
} from '../../../shared/keeping.ts'
import type { Stores } from '../store/stores.ts'

const nameOf = (connectionId: string) => `keeping options ${connectionId}`

/** The demo runs in this program, so it needn't be spared. */
export const demoOptions: KeepingOptions = { ...defaultKeepingOptions, days: demoDays, olderShare: 0.5 }

/** Reads how a connection is kept; the defaults where nobody chose. @throws AppError `store_failed` */
export async function readOptions(
  stores: Pick<Stores, 'main'>,
  connectionId: string,
): Promise<KeepingOptions> {
  const { state } = await stores.main()
  const stored = await state.read(nameOf(connectionId), keepingOptions)
  return stored ?? (connectionId === demoConnectionId ? demoOptions : defaultKeepingOptions)
}

/** Saves how a connection is kept, also for the demo's next runs. @throws AppError `store_full`, `store_failed` */
export async function saveOptions(
  stores: Pick<Stores, 'main'>,
  connectionId: string,
  options: KeepingOptions,
): Promise<void> {
  const { state } = await stores.main()
  await state.save(nameOf(connectionId), options)
}
