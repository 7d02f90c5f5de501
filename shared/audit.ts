import { z } from 'zod'

/** The file of this console's lines, in its data directory. */
export const auditFileName = 'audit.jsonl'

/** What somebody did that others may have to answer for. */
export const auditActs = [
  'exported',
  'printed',
  'reportMade',
  'reportMailed',
  'tokenMade',
  'tokenRevoked',
  'destinationAdded',
  'destinationChanged',
  'destinationRemoved',
  'eventsSentAgain',
  'dayRecounted',
  'archiveSaved',
  'archiveLoaded',
  'settingsSaved',
  'settingsLoaded',
  'noteWithdrawn',
] as const
export const auditAct = z.enum(auditActs)
export type AuditAct = z.infer<typeof auditAct>

/** What records were chosen by; each is said in the screen's words. */
export const auditConditions = [
  'from',
  'to',
  'text',
  'number',
  'caller',
  'callee',
  'queue',
  'agent',
  'extension',
  'outcome',
  'direction',
  'event',
  'callId',
  'recipients',
  'rows',
] as const
export const auditCondition = z.enum(auditConditions)
export type AuditCondition = z.infer<typeof auditCondition>

const text = z.string().max(500)

/** An act as it is noted; it has no secret. */
export const auditLine = z.object({
  id: z.uuid(),
  /** UTC milliseconds. */
  at: z.int().nonnegative(),
  /** The login of the operating system. */
  person: z.string().max(200),
  act: auditAct,
  /** What it was done with: a file's, report's, token's or destination's name, a day, a number. */
  subject: text,
  /** By what records were chosen; instants as ISO 8601. An unequal one has ≠ before it. */
  conditions: z.array(z.object({ name: auditCondition, value: text })).max(50),
  /** How many records or events; null where that says nothing. */
  rows: z.int().nonnegative().nullable(),
})
export type AuditLine = z.infer<typeof auditLine>

/** An act before who and when is noted. */
export type Act = Pick<AuditLine, 'act' | 'subject'> & Partial<Pick<AuditLine, 'conditions' | 'rows'>>

const instant = z.int().nonnegative().nullable().default(null)

export const auditQuery = z.object({
  /** UTC milliseconds: from `from` to before `to`. */
  from: instant,
  to: instant,
  act: auditAct.nullable().default(null),
  /** Every word occurs in the line's person, login, console, subject or conditions, ignoring case. */
  text: z.string().trim().max(200).default(''),
})
export type AuditQuery = z.output<typeof auditQuery>

export const auditAnswer = z.object({
  /** Newest first. */
  lines: z.array(
    auditLine.extend({
      /** The console that it was done at, and the login that the team's database knows it by; null without a team. */
      console: z.string().nullable(),
      login: z.string().nullable(),
    }),
  ),
  /** Whether there are older lines than these. */
  cut: z.boolean(),
  /** Lines of the file that can't be read. */
  unreadable: z.int().nonnegative(),
  /** Whether the team's lines are missing, as its database can't be reached. */
  isTeamMissing: z.boolean(),
})
export type AuditAnswer = z.infer<typeof auditAnswer>
