import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '../../../electron/services/board/fold.ts'
import { decodeState, encodeState } from '../../../electron/services/board/snapshot.ts'
import { type BoardState, emptyState } from '../../../electron/services/board/state.ts'
import { boardEventOf, listed } from './board-events.ts'
import { type Happening, happenings } from './happenings.ts'

function heard(state: BoardState, list: readonly Happening[], from = 0): BoardState {
  let receivedAt = from
  list.forEach(({ afterMs, name, fields }, seq) => {
    receivedAt += afterMs
    apply(state, { kind: 'event', event: boardEventOf(name, fields, { seq, receivedAt }) })
  })
  return state
}

test('a state that was stored goes on like one that wasn’t', () => {
  fc.assert(
    fc.property(happenings, happenings, (first, rest) => {
      const state = heard(emptyState(), first)
      const stored = decodeState(encodeState(state)) ?? emptyState()
      expect(listed(stored)).toEqual(listed(state))
      const from = state.asOf ?? 0
      expect(listed(heard(stored, rest, from))).toEqual(listed(heard(state, rest, from)))
    }),
  )
})

test('a text that is no state is refused', () => {
  for (const text of ['{"asOf":"today"}', '{', '']) expect(decodeState(text)).toBeNull()
})
