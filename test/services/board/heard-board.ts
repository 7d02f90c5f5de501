import { stageOf } from '../../../electron/services/board/call-progress.ts'
import { callsUnderWay } from '../../../electron/services/board/calls.ts'
import { apply } from '../../../electron/services/board/fold.ts'
import { emptyState } from '../../../electron/services/board/state.ts'
import { boardEventOf } from './board-events.ts'

/** Returns a floor that hears events, one second apart. */
export function heardBoard() {
  const state = emptyState()
  let seq = 0
  const board = {
    state,
    hear: (name: string, fields: Readonly<Record<string, string | number>>, at = (seq + 1) * 1_000) => {
      seq += 1
      apply(state, { kind: 'event', event: boardEventOf(name, fields, { seq, receivedAt: at }) })
    },
    listen: (at: number) => apply(state, { kind: 'listening', at }),
    setState: (exten: string, sent: string, more: Readonly<Record<string, string>> = {}) =>
      board.hear('NewState', { exten, state: sent, ...more }),
    calls: (at = state.asOf ?? 0) =>
      callsUnderWay(state, at).map((call) => ({
        ...call,
        stage: stageOf(call),
        extensions: [...call.parts.keys()],
      })),
    call: (callId = '1.1') => board.calls().find((call) => call.callId === callId),
    callIds: (at?: number) => board.calls(at).map(({ callId }) => callId),
  }
  return board
}

export const unique_id = '1.1'
/** The fields of a call that arrives, and of a phone that its queue rings. */
export const arrival = { number: '09121234567', entry_point: 'to_simo_1', unique_id }
export const ofQueue = { participant: '09121234567', direction: 'in', queue: '901', unique_id }
