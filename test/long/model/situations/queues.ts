import { abandoned, callerLeft, entry, incoming, rang, record, takenBy, timedOut, took } from '../made.ts'
import type { Writing } from '../situation.ts'

const one = { offered: 1, answered: 0, abandoned: 0, notAnswered: 0 }

/** What happens to a caller in a queue. */
export const queueSituations: readonly Writing[] = [
  ({ queue, caller, ali, sara, reza }) => ({
    name: 'three phones ring at once, and one is answered',
    calls: [
      incoming(
        '09:00:00',
        caller,
        [
          record('09:01:25', queue, { talk: 65, wait: 20 }),
          entry(queue, '09:00:05', '09:01:25', takenBy(ali, 15), [
            took(ali, '09:00:08', '09:00:20', 65),
            rang(sara, '09:00:08', '09:00:20'),
            rang(reza, '09:00:08', '09:00:20'),
          ]),
        ],
        {
          ...{ outcome: 'Answered', direction: 'Incoming', duration: 85, wait: 15, totalWait: 20, talk: 65 },
          attempts: [`${ali} answered`, `${sara} answered elsewhere`, `${reza} answered elsewhere`],
        },
      ),
    ],
    agents: {
      [ali]: { answered: 1, missed: 0, talk: 65 },
      [sara]: { answered: 0, missed: 0 },
      [reza]: { answered: 0, missed: 0 },
    },
    queues: { [queue]: { ...one, answered: 1 } },
    notOwed: [caller],
  }),
  ({ queue, caller, ali, sara, reza }) => ({
    name: 'three phones ring at once for 15 s, and nobody takes the call up',
    calls: [
      incoming(
        '09:05:00',
        caller,
        [
          record('09:05:25', queue),
          entry(queue, '09:05:05', '09:05:25', timedOut(reza), [
            rang(ali, '09:05:08', '09:05:23'),
            rang(sara, '09:05:08', '09:05:23'),
            rang(reza, '09:05:08', '09:05:23'),
          ]),
        ],
        {
          ...{ outcome: 'Not answered', direction: 'Incoming', duration: 25, wait: 20 },
          attempts: [`${ali} missed`, `${sara} missed`, `${reza} missed`],
        },
      ),
    ],
    agents: {
      [ali]: { answered: 0, missed: 1 },
      [sara]: { answered: 0, missed: 1 },
      [reza]: { answered: 0, missed: 1 },
    },
    queues: { [queue]: { ...one, notAnswered: 1 } },
    owed: { [caller]: 1 },
  }),
  ({ queue, caller, ali, sara, reza }) => ({
    name: 'three rounds of ringing, one phone after the other, and the third is answered',
    calls: [
      incoming(
        '09:10:00',
        caller,
        [
          record('09:11:35', queue, { talk: 45, wait: 50 }),
          entry(queue, '09:10:05', '09:11:35', takenBy(reza, 45), [
            rang(ali, '09:10:06', '09:10:21'),
            rang(sara, '09:10:22', '09:10:37'),
            took(reza, '09:10:38', '09:10:50', 45),
          ]),
        ],
        {
          ...{ outcome: 'Answered', direction: 'Incoming', duration: 95, wait: 45, totalWait: 50, talk: 45 },
          attempts: [`${ali} missed`, `${sara} missed`, `${reza} answered`],
        },
      ),
    ],
    agents: {
      [ali]: { answered: 0, missed: 1 },
      [sara]: { answered: 0, missed: 1 },
      [reza]: { answered: 1, missed: 0, talk: 45 },
    },
    queues: { [queue]: { ...one, answered: 1 } },
    notOwed: [caller],
  }),
  ({ queue, caller, ali }) => ({
    name: 'a phone rings for 5 s until the queue gives up',
    calls: [
      incoming(
        '09:20:00',
        caller,
        [
          record('09:20:20', queue),
          entry(queue, '09:20:05', '09:20:20', timedOut(ali), [rang(ali, '09:20:15', '09:20:20')]),
        ],
        {
          ...{ outcome: 'Not answered', direction: 'Incoming', duration: 20, wait: 15 },
          attempts: [`${ali} short ring`],
        },
      ),
    ],
    agents: { [ali]: { answered: 0, missed: 0 } },
    queues: { [queue]: { ...one, notAnswered: 1 } },
    owed: { [caller]: 1 },
  }),
  ({ queue, caller, ali }) => ({
    name: 'the caller hangs up after a phone rang for 5 s',
    calls: [
      incoming(
        '09:22:00',
        caller,
        [
          record('09:22:15', queue),
          entry(queue, '09:22:05', '09:22:15', callerLeft(ali), [rang(ali, '09:22:10', '09:22:15')]),
        ],
        {
          ...{ outcome: 'Abandoned', direction: 'Incoming', duration: 15, wait: 10 },
          attempts: [`${ali} caller left`],
        },
      ),
    ],
    agents: { [ali]: { answered: 0, missed: 0 } },
    queues: { [queue]: { ...one, abandoned: 1 } },
    owed: { [caller]: 1 },
  }),
  ({ queue, caller, ali }) => ({
    name: 'the caller hangs up after a phone rang for 15 s',
    calls: [
      incoming(
        '09:25:00',
        caller,
        [
          record('09:25:25', queue),
          entry(queue, '09:25:05', '09:25:25', callerLeft(ali), [rang(ali, '09:25:10', '09:25:25')]),
        ],
        {
          ...{ outcome: 'Abandoned', direction: 'Incoming', duration: 25, wait: 20 },
          attempts: [`${ali} missed`],
        },
      ),
    ],
    agents: { [ali]: { answered: 0, missed: 1 } },
    queues: { [queue]: { ...one, abandoned: 1 } },
    owed: { [caller]: 1 },
  }),
  ({ queue, caller }) => ({
    name: 'the caller leaves before a phone rings',
    calls: [
      incoming(
        '09:30:00',
        caller,
        [record('09:30:18', queue), entry(queue, '09:30:05', '09:30:18', abandoned())],
        { outcome: 'Abandoned', direction: 'Incoming', duration: 18, wait: 13, attempts: [] },
      ),
    ],
    queues: { [queue]: { ...one, abandoned: 1 } },
    owed: { [caller]: 1 },
  }),
  ({ queue, overflow, caller, ali, sara }) => ({
    name: 'one queue gives up, and the next one answers',
    calls: [
      incoming(
        '09:40:00',
        caller,
        [
          record('09:41:50', queue, { talk: 60, wait: 50 }),
          entry(queue, '09:40:05', '09:40:25', timedOut(ali), [rang(ali, '09:40:06', '09:40:25')]),
          entry(overflow, '09:40:25', '09:41:50', takenBy(sara, 25), [
            took(sara, '09:40:40', '09:40:50', 60),
          ]),
        ],
        {
          ...{ outcome: 'Answered', direction: 'Incoming', duration: 110, wait: 45, totalWait: 50, talk: 60 },
          attempts: [`${ali} missed`, `${sara} answered`],
        },
      ),
    ],
    agents: { [ali]: { answered: 0, missed: 1 }, [sara]: { answered: 1, missed: 0, talk: 60 } },
    queues: { [queue]: { ...one, notAnswered: 1 }, [overflow]: { ...one, answered: 1 } },
    notOwed: [caller],
  }),
  ({ queue, caller, ali, sara }) => ({
    name: 'a colleague picks the call up from a ringing phone',
    calls: [
      incoming(
        '09:50:00',
        caller,
        [
          record('09:50:45', queue, { talk: 25, wait: 20 }),
          entry(queue, '09:50:05', '09:50:45', takenBy(sara, 15, { disposition: 'PICKUP' }), [
            rang(ali, '09:50:08', '09:50:20'),
          ]),
        ],
        {
          ...{ outcome: 'Answered', direction: 'Incoming', duration: 45, wait: 15, totalWait: 20, talk: 25 },
          attempts: [`${ali} answered elsewhere`],
        },
      ),
    ],
    agents: { [ali]: { answered: 0, missed: 0 } },
    queues: { [queue]: { ...one, answered: 1 } },
    notOwed: [caller],
  }),
  ({ queue, overflow, caller, another, ali }) => ({
    name: 'the same agent answers in one queue and misses in another',
    calls: [
      incoming(
        '10:00:00',
        caller,
        [
          record('10:01:00', queue, { talk: 40, wait: 20 }),
          entry(queue, '10:00:05', '10:01:00', takenBy(ali, 15), [took(ali, '10:00:10', '10:00:20', 40)]),
        ],
        {
          ...{ outcome: 'Answered', direction: 'Incoming', duration: 60, wait: 15, totalWait: 20, talk: 40 },
          attempts: [`${ali} answered`],
        },
      ),
      incoming(
        '10:02:00',
        another,
        [
          record('10:02:25', overflow),
          entry(overflow, '10:02:05', '10:02:25', timedOut(ali), [rang(ali, '10:02:06', '10:02:25')]),
        ],
        {
          ...{ outcome: 'Not answered', direction: 'Incoming', duration: 25, wait: 20 },
          attempts: [`${ali} missed`],
        },
      ),
    ],
    agents: { [ali]: { answered: 1, missed: 1, talk: 40 } },
    queues: { [queue]: { ...one, answered: 1 }, [overflow]: { ...one, notAnswered: 1 } },
    owed: { [another]: 1 },
    notOwed: [caller],
  }),
]
