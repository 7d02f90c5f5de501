import { z } from 'zod'
import { auditAnswer, auditQuery } from '../audit.ts'
import { storeErrors } from '../errors.ts'
import { call } from '../rpc/table.ts'
import { nothing } from './parts.ts'

/** Calls about who did what. */
export const auditCalls = {
  /** Returns what was done here, and on a team archive at every console of the team. */
  'audit.lines': call(auditQuery, auditAnswer, storeErrors),
  /** Notes that a browser printed a page of this name; other hosts note it themselves. */
  'audit.printed': call(z.object({ name: z.string().max(200) }), nothing, storeErrors),
} as const
