import type { BoardQueue } from '../../../../shared/board/board.ts'
import { agentsFree, agentsOf, longestWait } from '../../../../shared/board/queue-now.ts'
import { entryFigures } from '../../../../shared/figures/figures.ts'
import type { FigureChoices } from '../../../../shared/figures/outcome.ts'
import { emsOf } from './figure-widths.ts'

/** What a tile of a wall may show large, in the order in which it does. */
export const wallFigures = [
  'waiting',
  'longest',
  'free',
  'serviceLevel',
  'lostToday',
  'offeredToday',
] as const
export type WallFigure = (typeof wallFigures)[number]

const usual: readonly WallFigure[] = ['waiting', 'longest']
const fewest = 2
const most = 3

/** Reads the figures of an address; too few are the usual ones. */
export function figuresOf(text: string): readonly WallFigure[] {
  const named = text.split(',')
  const known = wallFigures.filter((figure) => named.includes(figure)).slice(0, most)
  return known.length < fewest ? usual : known
}

/**
 * Returns the address's text for a changed choice: a fourth figure takes the place of the last one, and one alone
 * changes nothing.
 */
export function figuresText(chosen: readonly string[], before: readonly WallFigure[]): string {
  const figures = wallFigures.filter((figure) => chosen.includes(figure))
  const added = figures.filter((figure) => !before.includes(figure))
  const kept = figures.filter((figure) => before.includes(figure)).slice(0, most - added.length)
  const next = figures.length < fewest ? before : figures.length > most ? [...kept, ...added] : figures
  return wallFigures.filter((figure) => next.includes(figure)).join(',')
}

const widest: Readonly<Record<WallFigure, string>> = {
  waiting: '88',
  longest: '88:88',
  free: '88',
  serviceLevel: '88.8%',
  lostToday: '888',
  offeredToday: '8,888',
}

/** Returns the usual widths of figures in multiples of their type's size; what is wider is drawn smaller. */
export function usualWidths(figures: readonly WallFigure[]): readonly number[] {
  return figures.map((figure) => emsOf(widest[figure]))
}

/** The seconds between two turns that an address may choose; 0 turns no page. */
export const turnChoices = ['0', '5', '10', '15', '30', '60'] as const
const usualTurn = 15

/** Reads the seconds between two turns. */
export function turnOf(text: string): number {
  return turnChoices.some((choice) => choice === text) ? Number(text) : usualTurn
}

/** Returns the page to show, from 0: the same on each wall at a second. `now` is UTC milliseconds. */
export function pageAt(now: number, turnSeconds: number, pages: number): number {
  return turnSeconds === 0 || pages < 2 ? 0 : Math.floor(now / 1_000 / turnSeconds) % pages
}

/** A queue's figures; null where they aren't known. */
export interface QueueFigures {
  readonly waiting: number | null
  /** Seconds; 0 where nobody waits. */
  readonly longest: number | null
  /** Undefined for a queue without agents. */
  readonly free: number | null | undefined
  /** A share from 0 to 1, and counts of the day. */
  readonly serviceLevel: number | null
  readonly lostToday: number | null
  readonly offeredToday: number | null
}

/** Reads a queue's figures at an instant (UTC milliseconds). */
export function queueFigures(queue: BoardQueue, now: number, choices: FigureChoices): QueueFigures {
  const { offered, abandoned, missed, serviceLevel } = entryFigures(queue.today, choices)
  return {
    waiting: queue.waiting,
    longest: longestWait(queue, now),
    free: agentsOf(queue) === 0 ? undefined : agentsFree(queue),
    serviceLevel: serviceLevel.value,
    lostToday: abandoned.value === null || missed.value === null ? null : abandoned.value + missed.value,
    offeredToday: offered.value,
  }
}
