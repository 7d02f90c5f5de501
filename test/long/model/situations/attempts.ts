import { callerLeft, entry, incoming, rang, record, takenBy, timedOut, took, twice } from '../made.ts'
import type { Names, Writing } from '../situation.ts'
import type { Told } from '../told.ts'
import { answeredOne, notAnsweredOne, one } from './usual.ts'

const answered: Told = { outcome: 'Answered', direction: 'Incoming' }
const lost: Told = { outcome: 'Not answered', direction: 'Incoming' }

/** A phone that is offered a call and ends it within a second. */
const refused = (at: string, { queue, caller, ali }: Names) =>
  incoming(
    `${at}:00`,
    caller,
    [
      record(`${at}:20`, queue),
      entry(queue, `${at}:05`, `${at}:20`, timedOut(ali), [rang(ali, `${at}:10`, `${at}:11`)]),
    ],
    { ...lost, duration: 20, wait: 15, attempts: [`${ali} refused`] },
  )

/** What becomes of a call at an agent's phone. */
export const attemptSituations: readonly Writing[] = [
  (names) => ({
    name: 'a phone that was heard to be free refuses at once',
    calls: [refused('12:00', names)],
    states: [
      { at: '11:30:00', exten: names.ali, state: 'Idle' },
      { at: '12:00:10', exten: names.ali, state: 'Ringing' },
      { at: '12:00:11', exten: names.ali, state: 'Idle' },
    ],
    agents: { [names.ali]: { answered: 0, missed: 1 } },
    queues: { [names.queue]: notAnsweredOne },
    owed: { [names.caller]: 1 },
  }),
  (names) => ({
    name: 'a phone that was not heard of refuses at once',
    calls: [refused('12:01', names)],
    agents: { [names.ali]: { answered: 0, missed: 0 } },
    queues: { [names.queue]: notAnsweredOne },
    owed: { [names.caller]: 1 },
  }),
  ({ queue, caller, ali }) => ({
    name: 'an agent logs out after the phone rang for 10 s',
    calls: [
      incoming(
        '12:02:00',
        caller,
        [
          record('12:02:40', queue),
          entry(queue, '12:02:05', '12:02:40', timedOut(ali), [rang(ali, '12:02:10', '12:02:20')]),
        ],
        { ...lost, duration: 40, wait: 35, attempts: [`${ali} missed`] },
      ),
    ],
    states: [
      { at: '11:30:00', exten: ali, state: 'Idle' },
      { at: '12:02:10', exten: ali, state: 'Ringing' },
      { at: '12:02:20', exten: ali, state: 'Unavailable' },
    ],
    agents: { [ali]: { answered: 0, missed: 1 } },
    queues: { [queue]: notAnsweredOne },
    owed: { [caller]: 1 },
  }),
  ({ queue, caller, ali }) => ({
    name: 'one record tells three attempts of a phone',
    calls: [
      incoming(
        '12:03:00',
        caller,
        [
          record('12:04:00', queue),
          entry(queue, '12:03:05', '12:04:00', timedOut(ali), [
            rang(ali, '12:03:10', '12:03:25', { tries: 3 }),
          ]),
        ],
        { ...lost, duration: 60, wait: 55, attempts: [`${ali} missed`] },
      ),
    ],
    agents: { [ali]: { answered: 0, missed: 3 } },
    queues: { [queue]: notAnsweredOne },
    owed: { [caller]: 1 },
  }),
  ({ queue, caller, ali }) => ({
    name: 'an attempt that was written twice',
    calls: [
      incoming(
        '12:05:00',
        caller,
        [
          record('12:05:25', queue),
          entry(queue, '12:05:05', '12:05:25', timedOut(ali), twice(rang(ali, '12:05:10', '12:05:25'))),
        ],
        { ...lost, duration: 25, wait: 20, attempts: [`${ali} missed`] },
      ),
    ],
    agents: { [ali]: { answered: 0, missed: 1 } },
    queues: { [queue]: notAnsweredOne },
    owed: { [caller]: 1 },
  }),
  ({ queue, caller, ali, sara }) => ({
    name: 'an answered attempt that was written twice',
    calls: [
      incoming(
        '12:06:00',
        caller,
        [
          record('12:06:50', queue, { talk: 30 }),
          entry(queue, '12:06:05', '12:06:50', takenBy(ali, 15), [
            ...twice(took(ali, '12:06:10', '12:06:20', 30)),
            rang(sara, '12:06:10', '12:06:20'),
          ]),
        ],
        {
          ...answered,
          ...{ duration: 50, wait: 15, totalWait: 20, talk: 30 },
          attempts: [`${ali} answered`, `${sara} answered elsewhere`],
        },
      ),
    ],
    agents: { [ali]: { answered: 1, missed: 0, talk: 30 }, [sara]: { answered: 0, missed: 0 } },
    queues: { [queue]: answeredOne },
    notOwed: [caller],
  }),
  ({ queue, caller, ali, sara }) => ({
    name: 'one phone gives up 10 s before a colleague answers, another 1 s before',
    calls: [
      incoming(
        '12:07:00',
        caller,
        [
          record('12:08:00', queue, { talk: 25 }),
          entry(queue, '12:07:05', '12:08:00', takenBy(ali, 30), [
            rang(ali, '12:07:10', '12:07:25'),
            rang(sara, '12:07:16', '12:07:34'),
            took(ali, '12:07:28', '12:07:35', 25),
          ]),
        ],
        {
          ...answered,
          ...{ duration: 60, wait: 30, totalWait: 35, talk: 25 },
          attempts: [`${ali} missed`, `${sara} answered elsewhere`, `${ali} answered`],
        },
      ),
    ],
    agents: { [ali]: { answered: 1, missed: 1, talk: 25 }, [sara]: { answered: 0, missed: 0 } },
    queues: { [queue]: answeredOne },
    notOwed: [caller],
  }),
  ({ queue, caller, ali, sara }) => ({
    name: 'three rounds in which two phones ring together, and one takes the third',
    calls: [
      incoming(
        '12:09:00',
        caller,
        [
          record('12:10:30', queue, { talk: 20 }),
          entry(queue, '12:09:05', '12:10:30', takenBy(sara, 65), [
            rang(ali, '12:09:10', '12:09:25'),
            rang(sara, '12:09:10', '12:09:25'),
            rang(ali, '12:09:35', '12:09:50'),
            rang(sara, '12:09:35', '12:09:50'),
            rang(ali, '12:10:00', '12:10:10'),
            took(sara, '12:10:00', '12:10:10', 20),
          ]),
        ],
        {
          ...answered,
          ...{ duration: 90, wait: 65, totalWait: 70, talk: 20 },
          attempts: [
            ...[`${ali} missed`, `${ali} missed`, `${ali} answered elsewhere`],
            ...[`${sara} missed`, `${sara} missed`, `${sara} answered`],
          ],
        },
      ),
    ],
    agents: { [ali]: { answered: 0, missed: 2 }, [sara]: { answered: 1, missed: 2, talk: 20 } },
    queues: { [queue]: answeredOne },
    notOwed: [caller],
  }),
  ({ queue, caller, ali }) => ({
    name: 'the entry claims no wait after 30 s, and the caller hung up as the queue’s time was over',
    calls: [
      incoming(
        '12:11:00',
        caller,
        [
          record('12:11:35', queue),
          entry(
            queue,
            '12:11:05',
            '12:11:35',
            callerLeft(ali, { wait: 0, duration: 0, queue_status: 'TIMEOUT' }),
            [rang(ali, '12:11:06', '12:11:35')],
          ),
        ],
        {
          ...{ outcome: 'Abandoned', direction: 'Incoming', duration: 35, wait: 30 },
          attempts: [`${ali} missed`],
        },
      ),
    ],
    agents: { [ali]: { answered: 0, missed: 1 } },
    queues: { [queue]: { ...one, abandoned: 1 } },
    owed: { [caller]: 1 },
    isDoubtful: true,
  }),
  ({ queue, caller, ali, sara }) => ({
    name: 'the ordered walk alone tells the attempts, without a queue id',
    calls: [
      incoming(
        '12:12:00',
        caller,
        [
          record('12:12:45', queue, { talk: 25 }),
          entry(
            queue,
            '12:12:05',
            '12:12:45',
            takenBy(ali, 15),
            [took(ali, '12:12:10', '12:12:20', 25), rang(sara, '12:12:10', '12:12:20')],
            true,
          ),
        ],
        { ...answered, ...{ duration: 45, wait: 15, totalWait: 20, talk: 25 } },
      ),
    ],
    agents: { [ali]: { answered: 1, missed: 0, talk: 25 }, [sara]: { answered: 0, missed: 0 } },
    queues: { [queue]: answeredOne },
    notOwed: [caller],
  }),
]
