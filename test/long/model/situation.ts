import type { MadeCall } from './made.ts'
import type { AgentTold, QueueTold } from './told.ts'

/** A change of an extension's state that was heard at a time of the day. */
export interface HeardState {
  readonly at: string
  readonly exten: string
  readonly state: 'Idle' | 'InUse' | 'Ringing' | 'Pause' | 'Unavailable'
}

/** Something that happens in a call center, and all that the console must say of it. */
export interface Situation {
  readonly name: string
  readonly calls: readonly MadeCall[]
  readonly states: readonly HeardState[]
  /** By extension. */
  readonly agents: Readonly<Record<string, AgentTold>>
  /** By queue. */
  readonly queues: Readonly<Record<string, QueueTold>>
  /** Each caller that is owed a call back, and how many calls were lost. */
  readonly owed: Readonly<Record<string, number>>
  /** Callers of the situation that are not owed one, in any spelling. */
  readonly notOwed: readonly string[]
  /** Whether the caller's record is among those of doubtful quality. */
  readonly isDoubtful: boolean
  /** Lost calls without a number. */
  readonly withoutNumber: number
}

/** Numbers of a situation's own, so that each line of a page belongs to one situation. */
export interface Names {
  readonly queue: string
  readonly overflow: string
  readonly ali: string
  readonly sara: string
  readonly reza: string
  readonly caller: string
  readonly another: string
}

type Written = Pick<Situation, 'name' | 'calls'> & Partial<Situation>
export type Writing = (names: Names) => Written

/** Gives each situation its numbers. */
export function numbered(writings: readonly Writing[]): readonly Situation[] {
  return writings.map((write, index) => {
    const n = String(index + 10)
    const names = {
      ...{ queue: `9${n}`, overflow: `8${n}` },
      ...{ ali: `2${n}1`, sara: `2${n}2`, reza: `2${n}3` },
      ...{ caller: `09125550${n}1`, another: `09125550${n}2` },
    }
    const none = {
      states: [],
      agents: {},
      queues: {},
      owed: {},
      notOwed: [],
      isDoubtful: false,
      withoutNumber: 0,
    }
    return { ...none, ...write(names) }
  })
}
