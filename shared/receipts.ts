import { z } from 'zod'
import { cell, serverDay } from './keeping.ts'

const count = z.int().nonnegative()
const instant = z.int()

/**
 * A day in one word. `open`: not over, or not settled. `agrees`: the totals agree and everything that differs
 * is explained. `unexplained`: the totals agree, but a difference has no explanation. `differs`: the totals
 * differ. `changed`: it was sealed, and records came or changed since.
 */
const receiptWords = ['open', 'agrees', 'unexplained', 'differs', 'changed'] as const
const receiptWord = z.enum(receiptWords)
export type ReceiptWord = z.infer<typeof receiptWord>

/** What a finding is about. */
const findingKinds = [
  /** The call has records, but no event was received. */
  'records_only',
  /** Events were received, but there is no record. */
  'events_only',
  /** Records and events exist: an expected event is missing. */
  'event_missing',
  /** Records and events exist, but say different things. */
  'differing',
  /** An event was delivered more than once. */
  'repeated',
  /** A record came after the day was complete. */
  'late',
  /** A record changed after the day was complete. */
  'changed',
  /** A stored record is no longer returned. */
  'vanished',
] as const
const findingKind = z.enum(findingKinds)
export type FindingKind = z.infer<typeof findingKind>

/** Why it is so. */
const findingReasons = [
  /** The receiver didn't run from `from` to `to`. */
  'receiver_off',
  /** The receiver ran, but accepted no event from `from` to `to`, although there were calls. */
  'no_events',
  /** The call center sends no event of this name: it isn't ticked there. */
  'not_ticked',
  /** The call center never sends it for unanswered calls, as `others` other calls show. */
  'never_for_unanswered',
  /** Too recent: records or events may still come. */
  'not_settled',
  /** Asked for by its id, the call center has no record. */
  'no_record',
  /** The finding itself says it all, as with a late record. */
  'observed',
  'unexplained',
] as const
const findingReason = z.enum(findingReasons)
export type FindingReason = z.infer<typeof findingReason>

/** Calls of one day with the same difference for the same reason. */
const finding = z.object({
  kind: findingKind,
  reason: findingReason,
  /** The canonical name of the event that is missing, repeated or different. */
  event: z.string().nullable(),
  /** The field that differs or changed. */
  field: z.string().nullable(),
  /** The affected calls, and the affected events or records. */
  calls: count,
  items: count,
  /** Ids of some of these calls. */
  examples: z.array(z.string()),
  /** UTC milliseconds. */
  from: instant.nullable(),
  to: instant.nullable(),
  /** How many other calls the explanation was learned from. */
  others: count.nullable(),
})
export type Finding = z.infer<typeof finding>

/** The call center's total and what is stored, for one report. */
const receiptTotal = cell.extend({
  /** Start times on the day itself: a day's request overlaps the next day's first minute. */
  ofDay: count,
})
export type ReceiptTotal = z.infer<typeof receiptTotal>

/** The comparison of one day's records with its events and with the call center's own totals. */
export const receipt = z.object({
  connectionId: z.string(),
  day: serverDay,
  word: receiptWord,
  /** UTC milliseconds: what is said here held then. */
  asOf: instant,
  totals: z.array(receiptTotal),
  calls: z.object({
    total: count,
    matched: count,
    recordsOnly: count,
    eventsOnly: count,
    differing: count,
  }),
  findings: z.array(finding),
  /** Its link in the connection's chain of receipts; null while the day is open. */
  seal: z
    .object({
      seq: z.int().positive(),
      sealedAt: instant,
      /** SHA-256 of the link before (64 zeros for the first), and of this one. */
      previous: z.string(),
      hash: z.string(),
    })
    .nullable(),
})
export type Receipt = z.infer<typeof receipt>

/** A day's receipt with all later ones; the first is the day's seal, and each recount adds one. */
export const receiptHistory = z.object({
  /** The latest comparison; of an unfinished day as of now. */
  latest: receipt,
  /** The sealed ones, oldest first. */
  sealed: z.array(receipt),
  /** Whether the links of the connection's chain still fit. */
  chainIntact: z.boolean(),
})
export type ReceiptHistory = z.infer<typeof receiptHistory>

/** A line of the list of days. */
export const receiptSummary = receipt
  .pick({ day: true, word: true, asOf: true, calls: true })
  .extend({ sealedAt: instant.nullable(), unexplained: count })
export type ReceiptSummary = z.infer<typeof receiptSummary>
