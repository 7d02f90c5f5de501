import { entry, incoming, internal, outgoing, plus, rang, record, timedOut } from '../made.ts'
import type { Writing } from '../situation.ts'
import { answeredCall, calledBack, lostCall, notAnsweredOne, one } from './usual.ts'

const missedOne = { answered: 0, missed: 1 }

/** A lost call, and a later one to this number, which is the caller's. */
const returned =
  (
    name: string,
    at: string,
    dialled: (caller: string) => string,
    number = (caller: string) => caller,
  ): Writing =>
  ({ queue, caller, ali, sara }) => ({
    name,
    calls: [lostCall(at, number(caller), queue, ali), calledBack(plus(at, 605), sara, dialled(caller))],
    agents: { [ali]: missedOne },
    queues: { [queue]: notAnsweredOne },
    notOwed: [number(caller)],
  })

/** A lost call of nobody, who is owed none. */
const withheld =
  (name: string, at: string, src: string): Writing =>
  ({ queue, ali }) => ({
    name,
    calls: [lostCall(at, src, queue, ali)],
    agents: { [ali]: missedOne },
    queues: { [queue]: notAnsweredOne },
    withoutNumber: 1,
  })

/** The landline of a caller in Tehran, without its area code. */
const landline = (caller: string) => `8${caller.slice(-7)}`

/** Who called, and whether a call back is owed. */
export const callerSituations: readonly Writing[] = [
  returned('called back as the caller’s number is', '11:00:00', (caller) => caller),
  returned('called back through the outside line 9', '11:01:00', (caller) => `9${caller}`),
  returned('called back through the outside line 9, a second time', '11:02:00', (caller) => `9${caller}`),
  returned('called back through the outside line 9, a third time', '11:02:20', (caller) => `9${caller}`),
  returned('called back with +98', '11:03:00', (caller) => `+98${caller.slice(1)}`),
  returned('called back with 0098', '11:04:00', (caller) => `0098${caller.slice(1)}`),
  ...['11:05:00', '11:05:20', '11:05:40'].map((at) =>
    returned(
      `called at ${at}, and back without the own area code`,
      at,
      landline,
      (caller) => `021${landline(caller)}`,
    ),
  ),
  returned('called back with the own area code', '11:06:00', (caller) => `021${landline(caller)}`, landline),
  ({ queue, caller, ali, sara }) => ({
    name: 'called back, and nobody takes it up',
    calls: [
      lostCall('11:07:00', caller, queue, ali),
      outgoing('11:17:10', sara, [record('11:17:40', caller)], {
        ...{ outcome: 'Not answered', direction: 'Outgoing', duration: 30 },
      }),
    ],
    agents: { [ali]: missedOne },
    queues: { [queue]: notAnsweredOne },
    owed: { [caller]: 1 },
  }),
  ({ queue, caller, ali, sara }) => ({
    name: 'calls again, and is answered',
    calls: [
      lostCall('11:08:00', caller, queue, ali, caller),
      answeredCall('11:18:10', caller, queue, sara, caller),
    ],
    agents: { [ali]: missedOne, [sara]: { answered: 1, missed: 0, talk: 40 } },
    queues: { [queue]: { offered: 2, answered: 1, abandoned: 0, notAnswered: 1 } },
    notOwed: [caller],
  }),
  ({ queue, caller, ali, sara }) => ({
    name: 'lost from +1 912…, while 0912… of the same last digits is answered',
    calls: [
      lostCall('11:09:00', `+1${caller.slice(1)}`, queue, ali, `+1${caller.slice(1)}`),
      answeredCall('11:19:10', caller, queue, sara, caller),
    ],
    agents: { [ali]: missedOne, [sara]: { answered: 1, missed: 0, talk: 40 } },
    queues: { [queue]: { offered: 2, answered: 1, abandoned: 0, notAnswered: 1 } },
    owed: { [`+1${caller.slice(1)}`]: 1 },
    notOwed: [caller],
  }),
  ({ queue, ali, sara }) => ({
    name: 'withheld twice: one gives up at 9:00, another is answered at 9:10',
    calls: [
      lostCall('09:00:30', 'anonymous', queue, ali),
      answeredCall('09:10:30', 'anonymous', queue, sara),
    ],
    agents: { [ali]: missedOne, [sara]: { answered: 1, missed: 0, talk: 40 } },
    queues: { [queue]: { offered: 2, answered: 1, abandoned: 0, notAnswered: 1 } },
    withoutNumber: 1,
  }),
  withheld('the number is <unknown>', '11:11:00', '<unknown>'),
  withheld('the number is letters only', '11:12:00', 'Restricted'),
  withheld('the number is empty', '11:13:00', ''),
  withheld('the number is s', '11:14:00', 's'),
  ({ queue, caller, ali }) => ({
    name: 'the number once with blanks and once without',
    calls: [
      lostCall(
        '11:15:00',
        `${caller.slice(0, 4)} ${caller.slice(4, 7)} ${caller.slice(7)}`,
        queue,
        ali,
        caller,
      ),
      lostCall('11:25:10', caller, queue, ali, caller),
    ],
    agents: { [ali]: { answered: 0, missed: 2 } },
    queues: { [queue]: { ...one, offered: 2, notAnswered: 2 } },
    owed: { [caller]: 2 },
  }),
  ({ queue, caller, ali, sara }) => ({
    name: 'the number in Persian digits, and answered in others',
    calls: [
      lostCall(
        '11:26:00',
        caller.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? ''),
        queue,
        ali,
        caller,
      ),
      answeredCall('11:36:10', caller, queue, sara, caller),
    ],
    agents: { [ali]: missedOne, [sara]: { answered: 1, missed: 0, talk: 40 } },
    queues: { [queue]: { offered: 2, answered: 1, abandoned: 0, notAnswered: 1 } },
    notOwed: [caller],
  }),
  ({ queue, caller, ali }) => ({
    name: 'two calls of one caller within a minute, both lost',
    calls: [
      lostCall('11:37:00', caller, queue, ali, caller),
      lostCall('11:37:30', caller, queue, ali, caller),
    ],
    agents: { [ali]: { answered: 0, missed: 2 } },
    queues: { [queue]: { ...one, offered: 2, notAnswered: 2 } },
    owed: { [caller]: 2 },
  }),
  ({ ali, sara }) => ({
    name: 'an extension calls another, and nobody takes it up',
    calls: [
      internal('11:38:00', ali, [record('11:38:20', sara)], {
        ...{ outcome: 'Not answered', direction: 'Internal', duration: 20 },
      }),
    ],
    notOwed: [ali],
  }),
  ({ queue, ali, sara }) => ({
    name: 'an extension calls a queue, and nobody takes it up',
    calls: [
      internal(
        '11:39:00',
        ali,
        [
          record('11:39:25', queue),
          entry(queue, '11:39:05', '11:39:25', timedOut(sara), [rang(sara, '11:39:10', '11:39:25')]),
        ],
        {
          ...{ outcome: 'Not answered', direction: 'Internal', duration: 25, wait: 20 },
          attempts: [`${sara} missed`],
        },
      ),
    ],
    agents: { [sara]: missedOne },
    queues: { [queue]: notAnsweredOne },
    notOwed: [ali],
  }),
  ({ caller, ali }) => ({
    name: 'a caller of an extension gets no answer',
    calls: [
      incoming('11:40:00', caller, [record('11:40:30', ali)], {
        ...{ outcome: ['Not answered', 'Abandoned'], direction: 'Incoming', duration: 30 },
      }),
    ],
    owed: { [caller]: 1 },
  }),
  ({ queue, caller, ali }) => ({
    name: 'lost, and calls again to hear an announcement that “answers”',
    calls: [
      lostCall('11:41:00', caller, queue, ali, caller),
      incoming(
        '11:51:10',
        caller,
        [
          record('11:51:22', '1541', {
            ...{ talk: 12, wait: 0, lastapp: 'Playback' },
            route: [
              {
                ...{ type: 'Announcement', name: 'Closed', duration: 12 },
                date: { $date: { $numberLong: '1747124482000' } },
              },
            ],
          }),
        ],
        {
          outcome: ['Abandoned', 'Not answered'],
          ...{ direction: 'Incoming', duration: 12, talk: null, caller },
        },
      ),
    ],
    agents: { [ali]: missedOne },
    queues: { [queue]: notAnsweredOne },
    owed: { [caller]: 0 },
  }),
]
