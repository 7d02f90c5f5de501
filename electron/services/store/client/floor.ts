import type { BoardDay, BoardStepQuery } from '../../../../shared/board/board.ts'
import { type Alarm, type AlarmRule, alarmRules } from '../../../../shared/board/rules.ts'
import type { Directory, PeopleChange } from '../../../../shared/people.ts'
import type { BoardRecords } from '../../board/records.ts'
import type { BoardFigures } from '../../board/view.ts'
import type { Acknowledgement, AlarmsRead, AlarmToSave, RulesToSave } from '../worker/board/alarms.ts'
import type { FiguresToRead } from '../worker/board/figures.ts'
import type { PeriodToRead } from '../worker/board/moments.ts'
import type { RecordsToRead } from '../worker/board/records.ts'
import type { Reader } from './store-thread.ts'
import type { WriteQueue } from './write-queue.ts'

/** The raised alarms, and what raises them. Every method may fail with `store_failed`, writes also with `store_full`. */
export interface StoredAlarms {
  /** Resolves to alarms, newest first. */
  list(of: AlarmsRead): Promise<Alarm[]>
  /** Resolves to the ids of the lost calls that a connection's newest alarms told of. */
  toldCalls(profile: string): Promise<string[]>
  /** Saves a raised alarm, or how it went on. */
  save(alarm: AlarmToSave): Promise<void>
  /** Resolves to the alarm, or null for an unknown one. */
  acknowledge(taken: Acknowledgement): Promise<Alarm | null>
  /** Resolves to a connection's saved rules, which lie in the main store; null without any. @throws ZodError */
  rules(profile: string): Promise<AlarmRule[] | null>
  /** Saves a connection's rules; null goes back to the usual ones. */
  saveRules(of: RulesToSave): Promise<void>
}

export function createStoredAlarms(writes: WriteQueue, pages: Reader): StoredAlarms {
  return {
    list: (of) => pages('alarms.list', of),
    toldCalls: (profile) => pages('alarms.toldCalls', profile),
    save: async (alarm) => {
      await writes.write('alarms.save', alarm)
    },
    acknowledge: (taken) => writes.write('alarms.acknowledge', taken),
    rules: async (profile) => alarmRules.nullable().parse(await pages('alarms.rules', profile)),
    saveRules: async (of) => {
      await writes.write('alarms.saveRules', of)
    },
  }
}

/** What the records tell about the floor. Every method may fail with `store_failed`. */
export interface StoredBoard {
  /** Resolves to what the records tell about an instant. */
  records(of: RecordsToRead, signal?: AbortSignal): Promise<BoardRecords>
  /** Resolves to a day's figures of each queue and agent. */
  figures(of: FiguresToRead, signal?: AbortSignal): Promise<BoardFigures>
  /** Resolves to a period's lost calls and alarms. */
  moments(of: PeriodToRead, signal?: AbortSignal): Promise<Pick<BoardDay, 'lost' | 'alarms'>>
  /** Resolves to the next or last moment of a kind; null without one. */
  step(query: BoardStepQuery, signal?: AbortSignal): Promise<number | null>
}

export function createStoredBoard(pages: Reader, scans: Reader): StoredBoard {
  return {
    records: (of, signal) => pages('board.records', of, signal),
    figures: (of, signal) => pages('board.figures', of, signal),
    moments: (of, signal) => pages('board.moments', of, signal),
    step: (query, signal) => scans('board.step', query, signal),
  }
}

/** The names of a profile's queues, agents and callers. Every method may fail with `store_failed`. */
export interface StoredPeople {
  /** Resolves to what is entered and what records tell; attempts since `from` tell an agent's queues. */
  directory(of: { readonly profile: string; readonly from: number }): Promise<Directory>
  /** Resolves to how many numbers were new, and how many differ now. May also fail with `store_full`. */
  save(of: {
    readonly profile: string
    readonly changes: readonly PeopleChange[]
  }): Promise<{ readonly added: number; readonly changed: number }>
}

/** @param scans reads by the million, apart from what a user waits for. */
export function createStoredPeople(writes: WriteQueue, scans: Reader): StoredPeople {
  return {
    directory: (of) => scans('people.directory', of),
    save: (of) => writes.write('people.save', of),
  }
}
