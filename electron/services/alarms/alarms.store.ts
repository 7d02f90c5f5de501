import { z } from 'zod'
import { type Alarm, type AlarmRule, alarm, alarmMetric } from '../../../shared/board/rules.ts'
import type { Json } from '../../../shared/reports/values.ts'
import type { Database } from '../store/thread/database.ts'
import { quickRead, write } from '../store/thread/operations.ts'
import { readState, saveState } from '../store/thread/state.ts'

export interface AlarmToSave {
  readonly profile: string
  readonly alarm: Alarm
  /** The ids of the lost calls that it tells of. */
  readonly calls: readonly string[]
}

export interface AlarmsRead {
  readonly profile: string
  /** Alarms that stood in it, UTC milliseconds; null for those that stand. */
  readonly period: { readonly from: number; readonly to: number } | null
  readonly limit: number
}

export interface Acknowledgement {
  readonly profile: string
  readonly id: string
  readonly at: number
  readonly word: string
}

const row = z
  .object({
    id: z.string(),
    metric: alarmMetric,
    queue: z.string().nullable(),
    subject: z.string().nullable(),
    callId: z.string().nullable(),
    limit: z.number(),
    raisedAt: z.int(),
    clearedAt: z.int().nullable(),
    worst: z.number(),
    sound: z.int(),
    acknowledgedAt: z.int().nullable(),
    word: z.string().nullable(),
  })
  .transform(
    ({ acknowledgedAt, word, sound, ...rest }): Alarm =>
      alarm.parse({
        ...rest,
        sound: sound === 1,
        acknowledged: acknowledgedAt === null ? null : { at: acknowledgedAt, word: word ?? '' },
      }),
  )
const rows = z.array(row)

const columns = `id, metric, queue, subject, call_id AS callId, limit_value AS "limit", raised_at AS raisedAt,
  cleared_at AS clearedAt, worst, sound, acknowledged_at AS acknowledgedAt, word`

/** Reads a connection's alarms, newest first. */
export function readAlarms(db: Database, { profile, period, limit }: AlarmsRead): Alarm[] {
  const read =
    period === null
      ? db.all(
          `SELECT ${columns} FROM alarm WHERE profile = ? AND cleared_at IS NULL
           ORDER BY raised_at DESC, id LIMIT ?`,
          profile,
          limit,
        )
      : db.all(
          `SELECT ${columns} FROM alarm
           WHERE profile = ? AND raised_at < ? AND (cleared_at IS NULL OR cleared_at >= ?)
           ORDER BY raised_at DESC, id LIMIT ?`,
          profile,
          period.to,
          period.from,
          limit,
        )
  return rows.parse(read)
}

/** Events of a call may come after a restart; those of older calls have come. */
const maxTold = 500
const toldCalls = z.array(z.string())
const nameOfTold = (profile: string) => `lost calls told ${profile}`

/** Reads the ids of the lost calls that a connection's newest alarms told of, oldest first. */
export function readToldCalls(db: Database, profile: string): string[] {
  return toldCalls.parse(readState(db, nameOfTold(profile)) ?? [])
}

/** Saves a raised alarm with the calls that it tells of, or how it went on; an acknowledgement stays. */
export function saveAlarm(db: Database, { profile, alarm: saved, calls }: AlarmToSave): null {
  const { id, metric, queue, subject, callId, limit, raisedAt, clearedAt, worst, sound } = saved
  db.run(
    `INSERT INTO alarm (id, profile, metric, queue, subject, call_id, limit_value, raised_at, cleared_at, worst, sound)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET cleared_at = excluded.cleared_at, worst = excluded.worst`,
    id,
    profile,
    metric,
    queue,
    subject,
    callId,
    limit,
    raisedAt,
    clearedAt,
    worst,
    sound ? 1 : 0,
  )
  if (calls.length > 0) {
    const told = [...readToldCalls(db, profile), ...calls].slice(-maxTold)
    saveState(db, { name: nameOfTold(profile), value: told })
  }
  return null
}

/** Notes who took note of an alarm; returns it, or null for an unknown one. */
export function acknowledgeAlarm(db: Database, { profile, id, at, word }: Acknowledgement): Alarm | null {
  db.run('UPDATE alarm SET acknowledged_at = ?, word = ? WHERE profile = ? AND id = ?', at, word, profile, id)
  const found = db.get(`SELECT ${columns} FROM alarm WHERE profile = ? AND id = ?`, profile, id)
  return found === undefined ? null : row.parse(found)
}

export interface RulesToSave {
  readonly profile: string
  /** Null goes back to the usual ones. */
  readonly rules: readonly AlarmRule[] | null
}

// The demo's own store is emptied at each start, but its rules are the user's: all rules lie in the main store.
export const rulesMark = 'alarm rules '
const nameOfRules = (profile: string) => rulesMark + profile

/** Reads a connection's alarm rules, unparsed; null where nobody saved any. */
export function readRules(db: Database, profile: string): Json {
  return readState(db, nameOfRules(profile))
}

/** Saves a connection's alarm rules. */
export function saveRules(db: Database, { profile, rules }: RulesToSave): null {
  return saveState(db, { name: nameOfRules(profile), value: rules === null ? null : [...rules] })
}

export const alarmOperations = {
  'alarms.stored': quickRead(readAlarms),
  'rules.read': quickRead(readRules),
  'alarms.toldCalls': quickRead(readToldCalls),
  'alarms.save': write(saveAlarm),
  'alarms.acknowledge': write(acknowledgeAlarm),
  'rules.save': write(saveRules),
}

type Own = typeof alarmOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
