import { z } from 'zod'
import { agentStates, type Board, type BoardCall } from '../../shared/board/board.ts'
import type { Alarm } from '../../shared/board/rules.ts'
import type { RequestFrame } from '../../shared/rpc/frames.ts'
import { boardOf, type PlainQueue } from './plain-board.ts'

export const [queueCount, agentCount, callCount, alarmCount] = [12, 80, 100, 50]
const second = 1_000

function floorAt(at: number): readonly PlainQueue[] {
  const agents = Array.from({ length: agentCount }, (_, index) => ({
    number: String(500 + index),
    state: agentStates[index % (agentStates.length - 1)] ?? 'free',
    since: at - index * second,
  }))
  return Array.from({ length: queueCount }, (_, place) => ({
    number: String(900 + place),
    waits: Array.from({ length: place }, (_, each) => 30 * (each + 1)).reverse(),
    agents: agents.filter((_, index) => index % queueCount === place),
    ...{ inTime: 20, late: 3 * place },
  }))
}

const callsAt = (at: number): BoardCall[] =>
  Array.from({ length: callCount }, (_, index) => ({
    ...{
      callId: `1.${index}`,
      kind: 'incoming',
      stage: 'queued',
      dst: null,
      entryPoint: null,
      likelyQueue: null,
    },
    ...{ src: `0912${String(1_000_000 + index)}`, queue: String(900 + (index % queueCount)), extensions: [] },
    ...{ since: at - index * second, stageSince: at - index * second, waitingSince: at - index * second },
    ...{ waitsAtLeast: false, askedAt: null, known: 'then' },
  }))

export const alarms = Array.from(
  { length: alarmCount },
  (_, index): Alarm => ({
    ...{ id: `a${index}`, metric: index % 2 === 0 ? 'waiting' : 'longestWait', subject: null, callId: null },
    ...{ queue: String(900 + (index % queueCount)), limit: 5, worst: 6 + index, raisedAt: 1_000 + index },
    ...{ clearedAt: null, sound: false, acknowledged: null },
  }),
)

const acknowledgement = z.object({ id: z.string(), word: z.string() })

/** Returns what answers a page as on a floor in a storm; `noted` gets the notes by their alarms. */
export function stormAnswers(noted: Map<string, string>) {
  return ({ name, id, input }: Extract<RequestFrame, { t: 'call' }>): object | undefined => {
    const answer = (value: unknown) => ({ t: 'ok', id, value })
    if (name === 'board.at') {
      const at = Date.now()
      const board: Board = { ...boardOf(floorAt(at), at), isLive: true, calls: callsAt(at) }
      return answer(board)
    }
    if (name === 'alarms.list') {
      return answer(
        alarms.map((alarm) => {
          const word = noted.get(alarm.id)
          return word === undefined ? alarm : { ...alarm, acknowledged: { at: 2_000, word, until: null } }
        }),
      )
    }
    if (name === 'alarms.acknowledge') {
      const noting = acknowledgement.parse(input)
      noted.set(noting.id, noting.word)
      return answer(null)
    }
    return undefined
  }
}
