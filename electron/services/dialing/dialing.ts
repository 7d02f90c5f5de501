import type { HandlersOf } from '../../../shared/contract.ts'
import type { Dialing, DialingToSave } from '../../../shared/dialing.ts'
import type { Log } from '../log/log.ts'
import type { Stores } from '../store/stores.ts'
import { createThrottle } from '../throttle.ts'
import { systemTime, type Time } from '../time.ts'

interface DialingOptions {
  readonly stores: Pick<Stores, 'of'>
  /** Called when other rules apply: callers are compared anew. */
  readonly changed: (connectionId: string) => void
  readonly log: Pick<Log, 'warn'>
  readonly time?: Pick<Time, 'after'>
}

/** How connections' numbers are dialed. @throws AppError `store_full`, `store_failed` */
export interface DialingService {
  of(connectionId: string): Promise<Dialing>
  /** Saves what the user chose; resolves to what applies. */
  save(change: DialingToSave): Promise<Dialing>
  /** Another desk chose rules, which are stored. */
  followed(connectionId: string): void
  /** Learns from new records. */
  archiveSaved(connectionId: string): void
  close(): void
}

/** Between two looks for what new records tell. */
const learnMs = 15_000
/** Each look reads all numbers: it waits for so many more records. */
const growth = 1.1

export function createDialing({ stores, changed, log, time = systemTime }: DialingOptions): DialingService {
  /** How many records were looked at. */
  const known = new Map<string, number>()
  let isClosed = false

  async function learn(connectionId: string): Promise<void> {
    const store = await stores.of(connectionId)
    const fewest = Math.ceil((known.get(connectionId) ?? 0) * growth)
    const evidence = await store.read('dialing.evidence', { connectionId, fewest })
    if (evidence === null) return
    const { learned, records } = evidence
    known.set(connectionId, records)
    const { learned: before } = await store.read('dialing.read', connectionId)
    if (isClosed || JSON.stringify(learned) === JSON.stringify(before)) return
    if (await store.write('dialing.save', { connectionId, learned })) changed(connectionId)
  }
  const learnNow = (connectionId: string) => {
    learn(connectionId).catch((err: unknown) => {
      // The store closes while it still reads.
      if (!isClosed) log.warn({ err }, 'What the records tell of dialing could not be read')
    })
  }
  const looks = createThrottle(learnNow, learnMs, String, time)

  const of = async (connectionId: string) =>
    (await stores.of(connectionId)).read('dialing.read', connectionId)
  return {
    of,
    save: async (change) => {
      const store = await stores.of(change.connectionId)
      if (await store.write('dialing.save', change)) changed(change.connectionId)
      return of(change.connectionId)
    },
    followed: changed,
    archiveSaved: looks.soon,
    close: () => {
      isClosed = true
      looks.close()
    },
  }
}

export const dialingHandlers = (dialing: DialingService): HandlersOf<'dialing'> => ({
  'dialing.of': ({ connectionId }) => dialing.of(connectionId),
  'dialing.save': dialing.save,
})
