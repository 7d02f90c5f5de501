import { z } from 'zod'
import { figureChoices } from '../figures/outcome.ts'
import { callFilter } from './calls.ts'

const count = z.int().nonnegative()

/** Asks for the incoming calls of a period by the line that they came by; the filter is as in the list of calls. */
export const linesQuery = callFilter.pick({ include: true }).extend({
  connectionId: z.string().min(1),
  /** UTC milliseconds: from `from` to before `to`. */
  from: z.int(),
  to: z.int(),
  thresholdSeconds: figureChoices.shape.thresholdSeconds,
})
export type LinesQuery = z.infer<typeof linesQuery>

const lineFigures = z.object({
  /** The dialed number or the entry point; empty where the records name none. */
  name: z.string(),
  calls: count,
  answered: count,
  /** Abandoned, or not answered. */
  lost: count,
  /** Calls that came to a queue and whose wait is known, and those of them that were answered within the threshold. */
  queued: count,
  inTime: count,
})
export type LineFigures = z.infer<typeof lineFigures>

const entryPointFigures = lineFigures.extend({
  /** The most of all its calls at one time, whatever the filter; 0 without any. */
  atOnce: count,
  /** When that was first, UTC milliseconds. */
  atOnceSince: z.int().nullable(),
})
export type EntryPointFigures = z.infer<typeof entryPointFigures>

export const linesAnswer = z.object({
  /** Busiest first. */
  numbers: z.array(lineFigures),
  entryPoints: z.array(entryPointFigures),
  /** Records of an earlier version that are in no call yet; they are filled in the background. */
  unfilled: count,
})
export type LinesAnswer = z.infer<typeof linesAnswer>

/** Returns a line's service level from 0 to 1; null where no call came to a queue. */
export function lineLevelOf({ queued, inTime }: Pick<LineFigures, 'queued' | 'inTime'>): number | null {
  return queued === 0 ? null : inTime / queued
}
