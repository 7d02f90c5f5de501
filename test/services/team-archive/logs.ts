import { randomUUID } from 'node:crypto'
import { createLog } from '../../../electron/services/log/log.ts'
import type { SharedAccess } from '../../../electron/services/team-archive/access.ts'
import type { EntryToAppend } from '../../../electron/services/team-archive/entries.ts'
import { createSharedLog, type SharedLog } from '../../../electron/services/team-archive/log.ts'

const opened: SharedLog[] = []

/** Opens a log, which `closeLogs` closes. */
export function openLog(access: SharedAccess, options?: Parameters<typeof createSharedLog>[2]): SharedLog {
  const log = createSharedLog(access, createLog({ level: 'silent' }), options)
  opened.push(log)
  return log
}

export async function closeLogs(): Promise<void> {
  await Promise.all(opened.splice(0).map((log) => log.close()))
}

/** Joins as a new origin; returns its key. */
export async function joined(log: SharedLog, name = 'Reception'): Promise<string> {
  const key = randomUUID()
  await log.join({ key, name })
  return key
}

export function event(originSeq: number, body: unknown = { name: 'NewState' }): EntryToAppend {
  return { originSeq, callCenter: null, kind: 'event', body: JSON.stringify(body) }
}

export function note(originSeq: number, body: unknown = { text: 'Called back' }): EntryToAppend {
  return { originSeq, callCenter: 'https://pbx.test', kind: 'note', body: JSON.stringify(body) }
}
