import { type BoardRecords, noRecords, type RecordedCall } from '../../../electron/services/board/records.ts'
import { emptyState, type HeardCall, type HeardExtension } from '../../../electron/services/board/state.ts'
import { type ViewInput, viewOf } from '../../../electron/services/board/view.ts'

export const at = Date.UTC(2026, 10, 20, 9)
export const second = 1_000
const agent = (number: string, queues: string[], team: string | null = null) => ({
  ...{ number, name: null, learnedName: null, team, queues: null },
  learnedQueues: queues,
})

export const usual: ViewInput = {
  ...{ at, isLive: true, day: { from: at - 12 * 3_600_000, to: at + 12 * 3_600_000 } },
  ...{ listeningSince: at - 3_600_000, completeTo: null, state: emptyState(), records: noRecords },
  figures: { queues: [], agents: [] },
  directory: {
    queues: ['901', '902'].map((number) => ({ number, name: null, learnedName: `Queue ${number}` })),
    agents: [agent('501', ['901'], 'Early'), agent('502', ['901', '902'], 'Late')],
  },
  likely: new Map(),
  view: { queues: [], teams: [] },
}

/** Shows a floor with these calls, extensions and records. */
export function shown(
  calls: readonly Partial<HeardCall>[],
  extensions: readonly Partial<HeardExtension>[] = [],
  records: Partial<BoardRecords> = {},
  changes: Partial<ViewInput> = {},
) {
  const state = emptyState()
  for (const call of calls) {
    const whole: HeardCall = {
      ...{ callId: '1.1', kind: 'incoming', src: '0912', dst: null, entryPoint: 'line', queue: null },
      ...{ parts: new Map(), past: null, transferred: false, since: at - 60 * second },
      ...{
        stageSince: at - 60 * second,
        queueSince: null,
        queueByRing: false,
        heardAt: at - 30 * second,
        events: 1,
        seq: 1,
      },
      ...call,
    }
    state.calls.set(whole.callId, whole)
  }
  for (const each of extensions) {
    const whole: HeardExtension = {
      ...{ exten: '501', state: 'Idle', participant: null, direction: null, queue: null, callId: null },
      ...{ since: at - 60 * second, heardAt: at - 60 * second, isSure: true },
      ...each,
    }
    state.extensions.set(whole.exten, whole)
  }
  const board = viewOf({ ...usual, state, records: { ...noRecords, ...records }, ...changes })
  return {
    board,
    queue: (number: string) => board.queues.find((queue) => queue.number === number),
    agent: (number: string) => board.agents.find((each) => each.number === number),
  }
}

export const recorded: RecordedCall = {
  ...{ callId: '1.1', type: 'incoming', src: '0912', dst: '501', entryPoint: 'line', isQueued: true },
  ...{ couldRing: true, from: at - 60 * second, answeredAt: null, to: at + 60 * second },
}
export const entry = {
  ...{ callId: '1.1', queue: '901', isAnswered: true, rang: true, agent: '501', src: '0912' },
  ...{ from: at - 40 * second, leftAt: at + 10 * second, to: at + 50 * second },
}
export const attempt = {
  ...{ callId: '1.1', queue: '901', agent: '501', src: '0912' },
  ...{ from: at - 5 * second, ringsTo: at + 10 * second, to: at + 50 * second },
}
