import type { Board, BoardQueue } from '../../../shared/board/board.ts'
import type { AlarmMetric, AlarmRule } from '../../../shared/board/rules.ts'
import { noTally } from '../../../shared/figures/tally.ts'

/** A floor on which nothing is. */
export const emptyBoard: Board = {
  at: 0,
  isLive: true,
  day: { from: 0, to: 86_400_000 },
  lastEventAt: null,
  listeningSince: 0,
  completeTo: null,
  queues: [],
  agents: [],
  calls: [],
  trunks: [],
}

/** Returns a quiet queue with these parts. */
export function queueOf(number: string, parts: Partial<BoardQueue> = {}): BoardQueue {
  return {
    number,
    waiting: 0,
    maybeWaiting: 0,
    perhapsWaiting: 0,
    perhapsSince: null,
    longestSince: null,
    longestIsAtLeast: false,
    ringing: 0,
    talking: 0,
    agents: { free: 1, ringing: 0, talking: 0, onHold: 0, paused: 0, gone: 0, unknown: 0 },
    today: noTally,
    slots: [],
    known: 'then',
    ...parts,
  }
}

/** Returns a rule of all queues that raises at once, with these parts. */
export function ruleFor(metric: AlarmMetric, parts: Partial<AlarmRule> = {}): AlarmRule {
  return {
    id: `${metric} ${parts.queue ?? ''}`,
    metric,
    queue: null,
    enabled: true,
    limit: 0,
    clearAt: 0,
    forSeconds: 0,
    hours: null,
    notify: false,
    sound: false,
    ...parts,
  }
}
