import { z } from 'zod'
import { figureScope } from './queries.ts'

const count = z.int().nonnegative()
const instant = z.int()

/**
 * What users enter about a caller: a call back that nobody answered, the end of the matter, a remark, or who is to call
 * back, whose name is the text; empty for nobody.
 */
export const callbackNoteKinds = ['tried', 'done', 'remark', 'assigned'] as const
const kind = z.enum(callbackNoteKinds)
export type CallbackNoteKind = z.infer<typeof kind>

const who = z.string().trim().max(100)
const text = z.string().trim().max(1_000)
const number = z.string().min(1).max(200)

/** A note about a caller's unanswered entries up to `until`, UTC milliseconds: a later entry opens the caller again. */
export const callbackNote = z.object({
  id: count,
  kind,
  until: instant,
  /** When it was entered; null in marks of earlier versions. */
  at: instant.nullable(),
  /** The name of whoever entered it; empty if not given. */
  who,
  text,
  /** The login that wrote it into a team archive, whatever `who` says; null if it isn't known. */
  writer: z.string().nullable(),
})
export type CallbackNote = z.infer<typeof callbackNote>

/** A note to enter, about any spelling of a caller's number; one that was removed comes back with its `at`. */
export const newCallbackNote = callbackNote
  .omit({ id: true, writer: true })
  .partial({ at: true })
  .extend({ connectionId: z.string().min(1), number })
export type NewCallbackNote = z.infer<typeof newCallbackNote>

export const callbackNoteId = z.object({ connectionId: z.string().min(1), id: count })
export type CallbackNoteId = z.infer<typeof callbackNoteId>

/**
 * What became of an unanswered caller: nothing yet, called back in vain, done by a user, or answered in a
 * later call from or to the caller. The first two are open.
 */
const callbackStates = ['open', 'tried', 'done', 'answered'] as const
export type CallbackState = (typeof callbackStates)[number]

/** Returns the name of whoever is to call back, by notes of which the newest comes first; empty for nobody. */
export function assigneeOf(notes: readonly CallbackNote[]): string {
  return notes.find(({ kind }) => kind === 'assigned')?.text ?? ''
}

/** Returns what was remarked last, by notes of which the newest comes first; empty for nothing. */
export function remarkOf(notes: readonly CallbackNote[]): string {
  return notes.find(({ kind, text }) => kind !== 'assigned' && text !== '')?.text ?? ''
}

export function isOpen(state: CallbackState): boolean {
  return state === 'open' || state === 'tried'
}

/** The first answered call after a caller's last unanswered entry. */
export const callbackAnswer = z.object({
  at: instant,
  /** The agent's number; null if no record tells it. */
  by: z.string().nullable(),
  cuid: z.string().nullable(),
  /** Whether the caller was called, instead of calling again. */
  calledBack: z.boolean(),
})
export type CallbackAnswer = z.infer<typeof callbackAnswer>

/** An unanswered caller, once for all spellings of the number. Instants are UTC milliseconds. */
export const callbackCaller = z.object({
  /** As in the last lost call. */
  number: z.string(),
  /** The first lost call in the period that neither an answer nor a done note came after. */
  since: instant,
  /** The last lost call in the period. */
  lastAt: instant,
  /** Number of lost calls in the period: unanswered entries, and incoming calls that reached no queue. */
  calls: count,
  /** How many of them reached no queue. */
  unqueued: count,
  /** Wait of the last one, in seconds; null when unknown. */
  waited: count.nullable(),
  /** Queue of the last one; null when it has none. */
  queue: z.string().nullable(),
  cuid: z.string().nullable(),
  state: z.enum(callbackStates),
  answer: callbackAnswer.nullable(),
  /** When somebody first tried, was done or talked with the caller after `since`; null for never or unknown. */
  contactedAt: instant.nullable(),
  /** Notes about entries since `since`, newest first. */
  notes: z.array(callbackNote),
})
export type CallbackCaller = z.infer<typeof callbackCaller>

export const callbackSorts = ['longest', 'latest', 'calls'] as const

/** The longest goal, in minutes: a week. */
export const maxCallbackGoal = 10_080
export const callbackGoal = z.int().min(1).max(maxCallbackGoal)

export const callbacksQuery = figureScope.extend({
  /** Lists open callers alone. */
  openOnly: z.boolean().default(true),
  /** Open callers come first: those who wait longest, who called last, or who called most often. */
  sort: z.enum(callbackSorts).default('longest'),
  limit: z.int().min(1).max(5_000).default(500),
  /** Takes the callers assigned to this name alone, or to nobody where it is empty; unless given, all. */
  assignee: who.optional(),
  /** Within how many minutes callers are to be called back; unless given, nothing is held against it. */
  goalMinutes: callbackGoal.optional(),
})
export type CallbacksQuery = z.infer<typeof callbacksQuery>

/** How often a goal was kept: of those called back or answered in time, or not; who still may be counts in neither. */
const goalKept = z.object({ kept: count, late: count })
export type GoalKept = z.infer<typeof goalKept>

/**
 * `counts` has every unanswered caller of the scope, and of the assignee, by state; `callers` at most `limit`. Callers
 * who withheld their number are nobody to call back: `withheld` counts their unanswered entries, 0 for an assignee.
 */
export const callbacksAnswer = z.object({
  counts: z.object({ open: count, tried: count, done: count, answered: count }),
  withheld: count,
  /** Null without a goal. */
  goal: goalKept.nullable(),
  /** Every name that a callback of the connection was assigned to, in order. */
  assignees: z.array(z.string()),
  callers: z.array(callbackCaller),
})
export type CallbacksAnswer = z.infer<typeof callbacksAnswer>
