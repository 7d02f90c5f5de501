import { describe, expect, test } from 'vitest'
import { noRecords } from '../../../electron/services/board/records.ts'
import { type ViewInput, viewOf } from '../../../electron/services/board/view.ts'
import { noTally } from '../../../shared/figures/tally.ts'
import { heardBoard, ofQueue } from './heard-board.ts'

/** Shows the floor that a board heard, with nobody in the directory. */
const shown = ({ state }: ReturnType<typeof heardBoard>, changes: Partial<ViewInput> = {}) =>
  viewOf({
    ...{ at: state.asOf ?? 0, isLive: true, day: { from: 0, to: 86_400_000 }, listeningSince: 0 },
    ...{ completeTo: null, state, records: noRecords, figures: { queues: [], agents: [] } },
    ...{ directory: { queues: [], agents: [] }, likely: new Map(), view: { queues: [], teams: [] } },
    ...changes,
  })

describe('the lines of a floor', () => {
  test('are ordered by their numbers, names last', () => {
    const board = heardBoard()
    for (const exten of ['ann', '1001', '501', 'Bob', '99']) board.setState(exten, 'Idle')
    for (const queue of ['sales', '1000', '902', '90']) board.setState('99', 'Ringing', { queue })
    const { agents, queues } = shown(board)
    expect(agents.map(({ number }) => number)).toEqual(['99', '501', '1001', 'Bob', 'ann'])
    expect(queues.map(({ number }) => number)).toEqual(['90', '902', '1000', 'sales'])
  })

  test('tell the arrival of the newest event, of any kind', () => {
    const board = heardBoard()
    expect(shown(board).lastEventAt).toBeNull()
    board.hear('Ping', {}, 5_000)
    board.hear('Ping', {}, 4_000)
    expect(shown(board).lastEventAt).toBe(5_000)
  })
})

describe('the figures of a day', () => {
  const today = { ...noTally, answered: { ...noTally.answered, entries: 7 } }

  test('are with their queue, which nothing else may tell of, and none with others', () => {
    const board = heardBoard()
    board.setState('204', 'Ringing', { queue: '902' })
    const { queues } = shown(board, {
      figures: { queues: [{ number: '901', today, slots: [] }], agents: [] },
    })
    expect(queues).toMatchObject([
      { number: '901', today },
      { number: '902', today: noTally, slots: [] },
    ])
  })
})

describe('a person of the directory', () => {
  const person = { name: null, learnedName: null, queues: null }
  const agents = [
    { ...person, number: '501', team: null, learnedQueues: ['901'] },
    { ...person, number: '502', team: 'Late', learnedQueues: [] },
    { ...person, number: '503', team: null, learnedQueues: [] },
  ]

  test('is on the floor with a queue or a team, else once the phone is heard', () => {
    const directory = { queues: [], agents }
    const board = heardBoard()
    const numbers = () => shown(board, { directory }).agents.map(({ number }) => number)
    expect(numbers()).toEqual(['501', '502'])
    board.setState('503', 'Idle')
    board.setState('504', 'Idle')
    expect(numbers()).toEqual(['501', '502', '503', '504'])
    const { agents: shownAgents } = shown(board, { directory })
    expect(shownAgents.at(0)).toMatchObject({ queues: ['901'], team: null, today: null })
    expect(shownAgents.at(1)).toMatchObject({ queues: [], team: 'Late' })
    expect(shownAgents.at(-1)).toMatchObject({ queues: [], team: null })
  })
})

test('nobody waits for sure once the records of the whole day are there', () => {
  const at = 86_000_000
  const directory = { queues: [{ number: '901', name: null, learnedName: null }], agents: [] }
  const waiting = (changes: Partial<ViewInput>) =>
    shown(heardBoard(), { at, directory, listeningSince: null, ...changes }).queues[0]?.waiting
  expect(waiting({ completeTo: 86_400_000 })).toBe(0)
  expect(waiting({ completeTo: 86_399_999 })).toBeNull()
  expect(waiting({ at: 0, completeTo: 3_600_000 })).toBe(0)
  expect(waiting({ at: 0, completeTo: 3_599_999 })).toBeNull()
  expect(waiting({ listeningSince: at - 30_000 })).toBe(0)
  expect(waiting({ listeningSince: at - 29_999 })).toBeNull()
})

describe('an extension’s state', () => {
  test('lasts since the first event with it and its party', () => {
    const board = heardBoard()
    const since = () => shown(board).agents[0]?.since
    board.setState('204', 'InUse', ofQueue)
    board.setState('204', 'InUse', ofQueue)
    expect(since()).toBe(1_000)
    board.setState('204', 'InUse', { ...ofQueue, participant: '02188001122' })
    expect(since()).toBe(3_000)
    board.setState('204', 'Idle')
    board.setState('204', 'Idle')
    expect(since()).toBe(4_000)
  })

  test('stays as it was with an event that tells none', () => {
    const board = heardBoard()
    board.setState('204', 'Pause')
    board.hear('NewState', { exten: '204' })
    expect(shown(board).agents).toMatchObject([{ state: 'paused', since: 1_000 }])
  })
})

test('a trunk’s state lasts since the first event with it', () => {
  const board = heardBoard()
  const hear = (state: string) => board.hear('TrunkNewState', { trunk_name: 'to_simo_1', state })
  hear('Ok')
  hear('Ok')
  expect(shown(board).trunks).toEqual([{ trunk: 'to_simo_1', state: 'Ok', since: 1_000 }])
  hear('Unavailable')
  expect(shown(board).trunks).toEqual([{ trunk: 'to_simo_1', state: 'Unavailable', since: 3_000 }])
  board.hear('TrunkNewState', { trunk_name: 'to_simo_1' })
  expect(shown(board).trunks).toMatchObject([{ state: 'Unavailable' }])
})

describe('of a sender that invents names, a floor keeps the newest', () => {
  test('5,000 extensions', () => {
    const board = heardBoard()
    for (let n = 0; n < 5_000; n++) board.setState(`${n}`, 'Idle')
    board.setState('0', 'Pause')
    expect(board.state.extensions.size).toBe(5_000)
    board.setState('5000', 'Idle')
    expect(board.state.extensions.size).toBe(5_000)
    expect([...board.state.extensions.keys()].slice(-2)).toEqual(['0', '5000'])
    expect(board.state.extensions.has('1')).toBe(false)
  })

  test('1,000 trunks and queues', () => {
    const board = heardBoard()
    for (let n = 0; n <= 1_000; n++) {
      board.hear('TrunkNewState', { trunk_name: `to_${n}`, state: 'Ok' })
      board.setState('204', 'Ringing', { queue: `${n}` })
    }
    const { trunks, queues } = board.state
    expect([trunks.size, trunks.has('to_0'), trunks.has('to_1')]).toEqual([1_000, false, true])
    expect([queues.size, queues.has('0'), queues.has('1')]).toEqual([1_000, false, true])
  })
})
