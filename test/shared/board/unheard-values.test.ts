import { expect, test } from 'vitest'
import { valuesOf } from '../../../shared/board/alarms.ts'
import { choicesOf, usualDefinitions } from '../../../shared/figures/definitions.ts'
import { emptyBoard, queueOf } from './floor.ts'

test('while nothing is heard, nobody’s wait and no free agent are measured', () => {
  const board = { ...emptyBoard, lastEventAt: 1, queues: [queueOf('901', { waiting: 3, longestSince: 1 })] }
  const choices = choicesOf(usualDefinitions)
  const measured = (listeningSince: number | null) =>
    valuesOf({ ...board, listeningSince }, 600_000, choices)
      .filter(({ value }) => value !== null)
      .map(({ metric }) => metric)
  expect(measured(1)).toEqual(['silence', 'waiting', 'longestWait', 'agentsFree'])
  expect(measured(null)).toEqual([])
})
