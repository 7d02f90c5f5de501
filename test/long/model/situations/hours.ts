import type { OpeningHours } from '../../../../shared/calendar/opening-hours.ts'
import { abandoned, entry, incoming, plus, record } from '../made.ts'
import type { Writing } from '../situation.ts'
import type { AgentTold, QueueTold } from '../told.ts'
import { answeredCall, answeredOne, one } from './usual.ts'

/** What counts of a situation in opening hours alone; a queue or an agent that isn't named has nothing. */
export interface InHours {
  readonly queues: Readonly<Record<string, QueueTold>>
  readonly agents: Readonly<Record<string, AgentTold>>
}

/** The queue of each situation with hours of its own, by the situation's place. */
export const nightQueue = '912'
export const longQueue = '913'

const week = (from: number, to: number) => Array.from({ length: 7 }, () => [{ from: from * 60, to: to * 60 }])
/** From 8 to 17 but on Fridays; the day after the situations' day, a Wednesday, is a holiday. */
export const hours: OpeningHours = {
  week: week(8, 17).map((day, weekday) => (weekday === 5 ? [] : day)),
  queues: [
    { queue: nightQueue, week: week(22, 6), onHolidays: true },
    { queue: longQueue, week: week(0, 24), onHolidays: false },
  ],
  holidays: [{ day: '2025-05-14', name: 'A holiday', spans: [] }],
}

/** A caller leaves a queue after 20 s, before a phone rings. */
const left = (at: string, src: string, queue: string) =>
  incoming(at, src, [record(plus(at, 25), queue), entry(queue, plus(at, 5), plus(at, 25), abandoned())], {
    outcome: 'Abandoned',
    direction: 'Incoming',
    duration: 25,
    wait: 20,
  })
const abandonedOne = { ...one, abandoned: 1 }

/** What happens in open and in closed time; all of it counts unless opening hours are chosen. */
export const hourSituations: readonly (readonly [Writing, (names: Parameters<Writing>[0]) => InHours])[] = [
  [
    ({ queue, caller, another, ali }) => ({
      name: 'one caller leaves just before the opening, the next is answered just after it',
      calls: [left('07:59:30', caller, queue), answeredCall('08:00:10', another, queue, ali)],
      agents: { [ali]: { answered: 1, missed: 0, talk: 40 } },
      queues: { [queue]: { offered: 2, answered: 1, abandoned: 1, notAnswered: 0 } },
      owed: { [caller]: 1 },
      notOwed: [another],
    }),
    ({ queue, ali }) => ({
      queues: { [queue]: answeredOne },
      agents: { [ali]: { answered: 1, missed: 0, talk: 40 } },
    }),
  ],
  [
    ({ queue, caller, another, ali }) => ({
      name: 'a caller leaves on a holiday, another is answered on it all the same',
      calls: [left('33:00:00', caller, queue), answeredCall('34:00:00', another, queue, ali)],
      agents: { [ali]: { answered: 1, missed: 0, talk: 40 } },
      queues: { [queue]: { offered: 2, answered: 1, abandoned: 1, notAnswered: 0 } },
      owed: { [caller]: 1 },
      notOwed: [another],
    }),
    () => ({ queues: {}, agents: {} }),
  ],
  [
    ({ queue, caller, another, sara }) => ({
      name: 'a queue of the night is open over midnight into a holiday, and closed by day',
      calls: [
        answeredCall('12:00:00', caller, queue, sara),
        answeredCall('23:00:00', caller, queue, sara),
        answeredCall('29:59:00', caller, queue, sara),
        left('30:00:30', another, queue),
      ],
      agents: { [sara]: { answered: 3, missed: 0, talk: 120 } },
      queues: { [queue]: { offered: 4, answered: 3, abandoned: 1, notAnswered: 0 } },
      owed: { [another]: 1 },
      notOwed: [caller],
    }),
    ({ queue, sara }) => ({
      queues: { [queue]: { ...answeredOne, offered: 2, answered: 2 } },
      agents: { [sara]: { answered: 2, missed: 0, talk: 80 } },
    }),
  ],
  [
    ({ queue, caller, another }) => ({
      name: 'a caller who waits over midnight belongs to the day on which the wait began',
      calls: [left('23:59:45', caller, queue), left('24:00:10', another, queue)],
      queues: { [queue]: { offered: 2, answered: 0, abandoned: 2, notAnswered: 0 } },
      owed: { [caller]: 1, [another]: 1 },
    }),
    ({ queue }) => ({ queues: { [queue]: abandonedOne }, agents: {} }),
  ],
]
