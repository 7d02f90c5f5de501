import type { Alarm } from '../../../../shared/board/rules.ts'
import type { Acknowledgement, AlarmsRead, AlarmToSave } from '../worker/board/alarms.ts'
import type { Reader } from './store-thread.ts'
import type { WriteQueue } from './write-queue.ts'

/** The raised alarms. Every method may fail with `store_failed`, writes also with `store_full`. */
export interface StoredAlarms {
  /** Resolves to alarms, newest first. */
  list(of: AlarmsRead): Promise<Alarm[]>
  /** Saves a raised alarm, or how it went on. */
  save(alarm: AlarmToSave): Promise<void>
  /** Resolves to the alarm, or null for an unknown one. */
  acknowledge(taken: Acknowledgement): Promise<Alarm | null>
}

export function createStoredAlarms(writes: WriteQueue, pages: Reader): StoredAlarms {
  return {
    list: (of) => pages('alarms.list', of),
    save: async (alarm) => {
      await writes.write('alarms.save', alarm)
    },
    acknowledge: (taken) => writes.write('alarms.acknowledge', taken),
  }
}
