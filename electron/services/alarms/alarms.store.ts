import { z } from 'zod'
import { type Alarm, type AlarmRule, alarm, alarmMetric } from '../../../shared/board/rules.ts'
import type { Json } from '../../../shared/reports/values.ts'
import type { Database } from '../store/thread/database.ts'
import { quickRead, write } from '../store/thread/operations.ts'
import { readState, saveState } from '../store/thread/state.ts'

export interface AlarmToSave {
  readonly connectionId: string
  readonly alarm: Alarm
  /** The ids of the lost calls that it tells of. */
  readonly calls: readonly string[]
}

export interface AlarmsRead {
  readonly connectionId: string
  /** Alarms that stood in it, UTC milliseconds; null for those that stand. */
  readonly period: { readonly from: number; readonly to: number } | null
  readonly limit: number
}

export interface Acknowledgement {
  readonly connectionId: string
  readonly id: string
  /** Null where nobody does any more. */
  readonly acknowledged: Alarm['acknowledged']
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
    until: z.int().nullable(),
    word: z.string().nullable(),
  })
  .transform(
    ({ acknowledgedAt, until, word, sound, ...rest }): Alarm =>
      alarm.parse({
        ...rest,
        sound: sound === 1,
        acknowledged: acknowledgedAt === null ? null : { at: acknowledgedAt, word: word ?? '', until },
      }),
  )
const rows = z.array(row)

const columns = `id, metric, queue, subject, call_id AS callId, limit_value AS "limit", raised_at AS raisedAt,
  cleared_at AS clearedAt, worst, sound, acknowledged_at AS acknowledgedAt,
  acknowledged_until AS until, word`

/** Reads a connection's alarms, newest first. */
export function readAlarms(db: Database, { connectionId, period, limit }: AlarmsRead): Alarm[] {
  const read =
    period === null
      ? db.all(
          `SELECT ${columns} FROM alarm WHERE profile = ? AND cleared_at IS NULL
           ORDER BY raised_at DESC, id LIMIT ?`,
          connectionId,
          limit,
        )
      : db.all(
          `SELECT ${columns} FROM alarm
           WHERE profile = ? AND raised_at < ? AND (cleared_at IS NULL OR cleared_at >= ?)
           ORDER BY raised_at DESC, id LIMIT ?`,
          connectionId,
          period.to,
          period.from,
          limit,
        )
  return rows.parse(read)
}

/** Events of a call may come after a restart; those of older calls have come. */
const maxTold = 500
const toldCalls = z.array(z.string())
const nameOfTold = (connectionId: string) => `lost calls told ${connectionId}`

/** Reads the ids of the lost calls that a connection's newest alarms told of, oldest first. */
export function readToldCalls(db: Database, connectionId: string): string[] {
  return toldCalls.parse(readState(db, nameOfTold(connectionId)) ?? [])
}

/** Saves a raised alarm with the calls that it tells of, or how it went on; an acknowledgement stays. */
export function saveAlarm(db: Database, { connectionId, alarm: saved, calls }: AlarmToSave): null {
  const { id, metric, queue, subject, callId, limit, raisedAt, clearedAt, worst, sound } = saved
  db.run(
    `INSERT INTO alarm (id, profile, metric, queue, subject, call_id, limit_value, raised_at, cleared_at, worst, sound)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET cleared_at = excluded.cleared_at, worst = excluded.worst`,
    id,
    connectionId,
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
    const told = [...readToldCalls(db, connectionId), ...calls].slice(-maxTold)
    saveState(db, { name: nameOfTold(connectionId), value: told })
  }
  return null
}

/** Saves who takes note of an alarm, its last word where nobody does any more; returns it, or null for an unknown one. */
export function acknowledgeAlarm(
  db: Database,
  { connectionId, id, acknowledged }: Acknowledgement,
): Alarm | null {
  db.run(
    `UPDATE alarm SET acknowledged_at = ?, acknowledged_until = ?, word = coalesce(?, word)
     WHERE profile = ? AND id = ?`,
    acknowledged?.at ?? null,
    acknowledged?.until ?? null,
    acknowledged?.word ?? null,
    connectionId,
    id,
  )
  const found = db.get(`SELECT ${columns} FROM alarm WHERE profile = ? AND id = ?`, connectionId, id)
  return found === undefined ? null : row.parse(found)
}

export interface RulesToSave {
  readonly connectionId: string
  /** Null goes back to the usual ones. */
  readonly rules: readonly AlarmRule[] | null
}

// The demo begins anew each day, but its rules are the user's: all rules lie in the main store.
export const rulesMark = 'alarm rules '
const nameOfRules = (connectionId: string) => rulesMark + connectionId

/** Reads a connection's alarm rules, unparsed; null where nobody saved any. */
export function readRules(db: Database, connectionId: string): Json {
  return readState(db, nameOfRules(connectionId))
}

/** Saves a connection's alarm rules. */
export function saveRules(db: Database, { connectionId, rules }: RulesToSave): null {
  return saveState(db, { name: nameOfRules(connectionId), value: rules === null ? null : [...rules] })
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
