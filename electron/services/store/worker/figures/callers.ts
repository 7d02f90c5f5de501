import type { z } from 'zod'
import { isOpen } from '../../../../../shared/kpi/callbacks.ts'
import type { callersAnswer, FigureScope } from '../../../../../shared/kpi/queries.ts'
import { callbackStateReader } from '../callbacks/states.ts'
import type { Database } from '../database.ts'
import { readCallerStates } from './caller-states.ts'

/**
 * Counts a scope's callers and how many of them are neither called back nor answered since. Inconsistent
 * entries count, too.
 */
export function readCallers(db: Database, asked: FigureScope): z.infer<typeof callersAnswer> {
  const states = readCallerStates(db, { ...asked, consistentOnly: false })
  if (!states) return { callers: 0, repeated: 0, openCallbacks: 0 }
  const { stateOf } = callbackStateReader(db, asked.profile)
  let openCallbacks = 0
  for (const caller of states.missed()) if (isOpen(stateOf(caller))) openCallbacks++
  return { callers: states.callers, repeated: states.repeated, openCallbacks }
}
