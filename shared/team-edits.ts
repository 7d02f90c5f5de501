import { z } from 'zod'
import { alarmMetric } from './board/rules.ts'
import { dialingRuleNames } from './dialing.ts'
import { callbackNote } from './figures/callbacks.ts'
import { peopleKind } from './people.ts'

const text = z.string().nullable()

/** What an edit changed: `value` holds from then on, null for none; `before` did, null for none or what isn't known. */
const teamChange = z.discriminatedUnion('what', [
  z.object({
    what: z.enum(['name', 'team', 'queues']),
    of: peopleKind,
    number: z.string(),
    value: text,
    before: text,
  }),
  /** A note on a caller; a removed one has no value. */
  z.object({
    what: z.literal('note'),
    kind: callbackNote.shape.kind,
    number: z.string(),
    value: text,
    before: text,
  }),
  /** A rule's limit, or a goal; null while it is off. */
  z.object({
    what: z.literal('rule'),
    metric: alarmMetric,
    queue: z.string().nullable(),
    value: z.number().nullable(),
    before: z.number().nullable(),
  }),
  /** Goals and alarm rules, with nothing to compare them with, or something else of them. */
  z.object({ what: z.literal('rules') }),
  /** Opening hours and holidays. */
  z.object({ what: z.literal('hours') }),
  /** A dialing rule; null takes what records tell. */
  z.object({ what: z.enum(dialingRuleNames), value: text, before: text }),
])
export type TeamChange = z.infer<typeof teamChange>

/** A person's edit of what is the team's. */
export const teamEdit = z.object({
  /** Of the log; several changes can be one edit. */
  seq: z.int(),
  /** UTC milliseconds by the database's clock. */
  at: z.int(),
  /** The console's name in the log. */
  console: z.string(),
  /** The login that wrote it. */
  login: z.string(),
  /** The call center's base URL. */
  callCenter: z.string(),
  change: teamChange,
})
export type TeamEdit = z.infer<typeof teamEdit>
