import {
  again,
  entry,
  feature,
  incoming,
  internal,
  outgoing,
  rang,
  record,
  takenBy,
  timedOut,
  took,
  transferred,
} from '../made.ts'
import type { Writing } from '../situation.ts'
import type { Told } from '../told.ts'
import { answeredCall, answeredOne, calledBack, notAnsweredOne } from './usual.ts'

const answered: Told = { outcome: 'Answered', direction: 'Incoming' }

/** An outgoing call that ended with a disposition after 15 s. */
const notReached =
  (at: string, disposition: string, outcome: Told['outcome']): Writing =>
  ({ caller, ali }) => ({
    name: `an outgoing call that ended as ${disposition}`,
    calls: [
      outgoing(`${at}:00`, ali, [record(`${at}:15`, caller, { disposition })], {
        ...{ outcome, direction: 'Outgoing', duration: 15 },
      }),
    ],
    notOwed: [caller],
  })

/** An answered queue call whose entry says something that can't be. */
const doubtful =
  (name: string, at: string, change: Readonly<Record<string, number>>, told: Partial<Told>): Writing =>
  ({ queue, caller, ali }) => ({
    name,
    calls: [
      incoming(
        `${at}:00`,
        caller,
        [
          record(`${at}:50`, queue, { talk: 30 }),
          entry(queue, `${at}:05`, `${at}:50`, takenBy(ali, 15, change), [
            took(ali, `${at}:10`, `${at}:20`, 30),
          ]),
        ],
        { ...answered, duration: 50, ...told, attempts: [`${ali} answered`] },
      ),
    ],
    agents: { [ali]: { answered: 1, missed: 0 } },
    queues: { [queue]: answeredOne },
    notOwed: [caller],
    isDoubtful: true,
  })

/** What records tell in their own ways. */
export const recordSituations: readonly Writing[] = [
  notReached('13:00', 'BUSY', 'Busy'),
  notReached('13:01', 'FAILED', 'Failed'),
  notReached('13:02', 'NO ANSWER', 'Not answered'),
  notReached('13:03', 'CONGESTION', 'Failed'),
  doubtful('a negative wait', '13:04', { wait: -5 }, { wait: null, talk: 30 }),
  doubtful('a wait of 2^32 − 1', '13:05', { wait: 4_294_967_295 }, { wait: null, talk: 30 }),
  doubtful('30 h of talk in a call of a minute', '13:06', { billsec: 108_000 }, { wait: 15, talk: null }),
  ({ queue, caller, ali }) => ({
    name: 'a call over midnight',
    calls: [
      incoming(
        '23:59:30',
        caller,
        [
          record('24:00:40', queue, { talk: 30 }),
          entry(queue, '23:59:35', '24:00:40', takenBy(ali, 35), [took(ali, '23:59:55', '24:00:10', 30)]),
        ],
        {
          ...answered,
          ...{ duration: 70, wait: 35, totalWait: 40, talk: 30 },
          attempts: [`${ali} answered`],
        },
      ),
    ],
    agents: { [ali]: { answered: 1, missed: 0, talk: 30 } },
    queues: { [queue]: answeredOne },
    notOwed: [caller],
  }),
  ({ queue, caller, ali }) => ({
    name: 'the call’s record and the queue’s were written twice',
    calls: [
      incoming(
        '13:08:00',
        caller,
        [
          again([
            record('13:08:50', queue, { talk: 30 }),
            entry(queue, '13:08:05', '13:08:50', takenBy(ali, 15)),
          ]),
        ],
        { ...answered, ...{ duration: 50, wait: 15, totalWait: 20, talk: 30, caller } },
      ),
    ],
    queues: { [queue]: answeredOne },
    notOwed: [caller],
  }),
  ({ queue, caller, ali }) => ({
    name: 'a disposition that nobody knows',
    calls: [
      incoming(
        '13:09:00',
        caller,
        [
          record('13:09:25', queue),
          entry(queue, '13:09:05', '13:09:25', timedOut(ali, { disposition: 'REROUTED' }), [
            rang(ali, '13:09:10', '13:09:25'),
          ]),
        ],
        {
          ...{ outcome: ['Not answered', 'Abandoned'], direction: 'Incoming', duration: 25 },
          attempts: [`${ali} missed`],
        },
      ),
    ],
    agents: { [ali]: { answered: 0, missed: 1 } },
    queues: { [queue]: notAnsweredOne },
    owed: { [caller]: 1 },
  }),
  ({ caller, ali }) => ({
    name: 'a caller talks to an extension without a queue',
    calls: [
      incoming('13:10:00', caller, [record('13:10:40', ali, { talk: 30 })], {
        ...answered,
        ...{ duration: 40, totalWait: 10, talk: 30 },
      }),
    ],
    notOwed: [caller],
  }),
  ({ ali }) => ({
    name: 'a feature code',
    calls: [
      feature('13:11:00', ali, [record('13:11:10', '*97', { talk: 10 })], {
        ...{ outcome: 'Answered', direction: 'Internal', duration: 10 },
      }),
    ],
    notOwed: [ali],
  }),
  ({ caller }) => ({
    name: 'an announcement answers, and the caller leaves it',
    calls: [
      incoming(
        '13:12:00',
        caller,
        [
          record('13:12:03', '1541', {
            ...{ talk: 3, wait: 4, lastapp: 'Hangup', disposition: 'NO ANSWER' },
          }),
        ],
        {
          ...{ outcome: ['Abandoned', 'Not answered'], direction: 'Incoming', duration: 3, talk: null },
        },
      ),
    ],
    owed: { [caller]: 1 },
  }),
  ({ queue, caller, ali, sara }) => ({
    name: 'blindly transferred: two call records of one call',
    calls: [
      incoming(
        '13:13:00',
        caller,
        [
          record('13:14:00', queue, { talk: 40 }),
          entry(queue, '13:13:05', '13:14:00', takenBy(ali, 15), [took(ali, '13:13:10', '13:13:20', 40)]),
          record('13:14:45', sara, { talk: 35, from: '13:14:00' }),
        ],
        {
          ...answered,
          ...{ duration: 105, wait: 15, totalWait: 20, talk: 75 },
          ...{ attempts: [`${ali} answered`], talked: { [ali]: 40, [sara]: 35 } },
        },
      ),
    ],
    agents: {
      [ali]: { answered: 1, missed: 0, talk: 40, transfersMade: 1, transfersReceived: 0, direct: 0 },
    },
    queues: { [queue]: answeredOne },
    notOwed: [caller],
  }),
  ({ queue, caller, ali, sara }) => ({
    name: 'transferred after asking: the second record is of the colleagues',
    calls: [
      incoming(
        '13:15:00',
        caller,
        [
          record('13:16:30', queue, { talk: 70 }),
          entry(queue, '13:15:05', '13:16:00', takenBy(ali, 15, { billsec: 40 }), [
            took(ali, '13:15:10', '13:15:20', 40),
          ]),
          record('13:16:30', sara, { talk: 30, from: '13:15:50', src: ali, type: 'local' }),
        ],
        {
          ...answered,
          ...{ duration: 90, wait: 15, totalWait: 20 },
          ...{ attempts: [`${ali} answered`], talked: { [ali]: 40, [sara]: 30 } },
        },
      ),
    ],
    agents: {
      [ali]: { answered: 1, missed: 0, talk: 40, transfersMade: 1, transfersReceived: 0, direct: 0 },
    },
    queues: { [queue]: answeredOne },
    notOwed: [caller],
  }),
  ({ queue, overflow, caller, ali, sara }) => ({
    name: 'transferred to another queue and answered there, too',
    calls: [
      incoming(
        '13:17:00',
        caller,
        [
          record('13:18:40', queue, { talk: 75, wait: 20 }),
          entry(queue, '13:17:05', '13:17:50', takenBy(ali, 15), [took(ali, '13:17:10', '13:17:20', 30)]),
          entry(overflow, '13:17:50', '13:18:40', takenBy(sara, 10), [
            took(sara, '13:17:52', '13:18:00', 40),
          ]),
        ],
        {
          ...answered,
          ...{ duration: 100, totalWait: 20, talk: 70 },
          ...{ attempts: [`${ali} answered`, `${sara} answered`], talked: { [ali]: 30, [sara]: 40 } },
        },
      ),
    ],
    agents: {
      [ali]: { answered: 1, missed: 0, talk: 30, transfersMade: 1, transfersReceived: 0 },
      [sara]: { answered: 1, missed: 0, talk: 40, transfersMade: 0, transfersReceived: 1, direct: 0 },
    },
    queues: { [queue]: answeredOne, [overflow]: answeredOne },
    notOwed: [caller],
  }),
  ({ queue, caller, ali, sara }) => ({
    name: 'a transfer that an event alone tells',
    calls: [
      incoming(
        '13:19:00',
        caller,
        [
          record('13:20:35', queue, { talk: 75 }),
          entry(queue, '13:19:05', '13:20:35', takenBy(ali, 15), [took(ali, '13:19:10', '13:19:20', 75)]),
          transferred('13:20:00', ali, sara),
        ],
        {
          ...answered,
          ...{ duration: 95, wait: 15, totalWait: 20, talk: 75 },
          ...{ attempts: [`${ali} answered`], talked: { [ali]: 40, [sara]: 35 } },
        },
      ),
    ],
    agents: {
      [ali]: { answered: 1, missed: 0, talk: 40, transfersMade: 1, transfersReceived: 0 },
      [sara]: { answered: 0, missed: 0, talk: 35, transfersMade: 0, transfersReceived: 1, direct: 0 },
    },
    queues: { [queue]: answeredOne },
    notOwed: [caller],
  }),
  ({ caller, ali, sara }) => ({
    name: 'a transfer without a queue whose record names the colleague alone',
    calls: [
      incoming(
        '13:21:00',
        caller,
        [record('13:22:30', sara, { talk: 80 }), transferred('13:22:00', ali, sara)],
        { ...answered, ...{ duration: 90, totalWait: 10, talk: 80, talked: { [ali]: 50, [sara]: 30 } } },
      ),
    ],
    notOwed: [caller],
  }),
  ({ caller, ali, sara }) => ({
    name: 'transferred after asking without a queue',
    calls: [
      incoming(
        '13:23:00',
        caller,
        [
          record('13:24:30', ali, { talk: 80 }),
          record('13:24:30', sara, { talk: 30, from: '13:23:50', src: ali, type: 'local' }),
          transferred('13:24:00', ali, sara),
        ],
        { ...answered, ...{ duration: 90, totalWait: 10, talk: 80, talked: { [ali]: 50, [sara]: 30 } } },
      ),
    ],
    notOwed: [caller],
  }),
  ({ queue, caller, another, ali, sara }) => ({
    name: 'an agent has queue calls, direct ones and outgoing ones',
    calls: [
      calledBack('13:25:00', ali, another),
      answeredCall('13:26:00', caller, queue, ali),
      incoming('13:27:10', another, [record('13:27:50', ali, { talk: 30 })], {
        ...answered,
        ...{ duration: 40, totalWait: 10, talk: 30 },
      }),
      outgoing('13:28:20', ali, [record('13:28:35', another)], {
        ...{ outcome: 'Not answered', direction: 'Outgoing', duration: 15 },
      }),
      internal('13:29:40', ali, [record('13:30:00', sara, { talk: 15 })], {
        ...{ outcome: 'Answered', direction: 'Internal', duration: 20, talk: 15 },
      }),
    ],
    agents: {
      [ali]: {
        ...{ answered: 1, missed: 0, talk: 40, direct: 1, outgoing: 2 },
        ...{ transfersMade: 0, transfersReceived: 0, first: '13:25:00', last: '13:29:40' },
      },
    },
    queues: { [queue]: answeredOne },
    notOwed: [caller, another, ali, sara],
  }),
]
