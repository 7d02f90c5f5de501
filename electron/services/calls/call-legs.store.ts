import { numberOfKind } from '../records/record-figures.store.ts'
import type { CallFacts } from './call-of-records.ts'
import { blockCalls } from './call-schema.store.ts'

/*
 * What the extensions had to do with a block's calls, packed: for each call where its legs begin, and one end, then
 * `legWidth` numbers a leg.
 */

/**
 * The offsets of a leg's numbers. `agent` is the id of a name. Of an attempt `kind` is the stored number of its kind,
 * `seconds` its ring, and `more` how often the phone rang; others have a kind of `legKinds`, their talk, and flags. -1
 * stands for unknown seconds.
 */
export const legCell = { agent: 0, kind: 1, seconds: 2, more: 3 } as const
export const legWidth = 4

/** An attempt's kind is above these. */
export const legKinds = { talked: 0, other: -1, gave: -2, received: -3 } as const
const flags = { assumed: 1, direct: 2, caller: 4 } as const

export const isAssumed = (more: number): boolean => (more & flags.assumed) !== 0
export const isDirect = (more: number): boolean => (more & flags.direct) !== 0
export const isCaller = (more: number): boolean => (more & flags.caller) !== 0

const answeredKind = numberOfKind('answered')
export const isAnsweredLeg = (kind: number): boolean => kind === answeredKind
/** Whether a leg is an attempt. */
export const isAttemptLeg = (kind: number): boolean => kind > legKinds.talked

const header = blockCalls + 1

/** Returns a call's legs of its block; empty without any. */
export function legsAt(block: Int32Array | undefined, place: number): Int32Array {
  if (block === undefined || block.length < header) return none
  const index = place % blockCalls
  return block.subarray(block[index], block[index + 1])
}

const none = new Int32Array(0)

/** Packs calls' legs by their index in the block. */
export function packLegs(legsOf: (index: number) => Int32Array): Int32Array {
  const parts = Array.from({ length: blockCalls }, (_, index) => legsOf(index))
  const block = new Int32Array(header + parts.reduce((sum, { length }) => sum + length, 0))
  let at = header
  parts.forEach((part, index) => {
    block[index] = at
    block.set(part, at)
    at += part.length
  })
  block[blockCalls] = at
  return block
}

/** Lists the names in a call's legs. */
export function namesOfLegs({ legs, offers, transfers }: CallFacts): string[] {
  return [
    ...legs.map(({ agent }) => agent),
    ...offers.map(({ agent }) => agent),
    ...transfers.flatMap(({ from, to }) => [from, to].filter((name) => name !== null)),
  ]
}

/** Returns a call's legs as numbers. */
export function cellsOfLegs(
  { legs, offers, transfers }: CallFacts,
  idOf: (name: string) => number,
): Int32Array {
  return Int32Array.from([
    ...legs.flatMap((leg) => {
      const of = (isIt: boolean, flag: number) => (isIt ? flag : 0)
      const more =
        of(leg.isAssumed, flags.assumed) | of(leg.isDirect, flags.direct) | of(leg.isCaller, flags.caller)
      return [idOf(leg.agent), leg.talked ? legKinds.talked : legKinds.other, leg.talkSeconds ?? -1, more]
    }),
    ...offers.flatMap(({ agent, kind, ring, tries }) => [idOf(agent), numberOfKind(kind), ring ?? -1, tries]),
    ...transfers.flatMap(({ from, to }) => [
      ...(from === null ? [] : [idOf(from), legKinds.gave, -1, 0]),
      ...(to === null ? [] : [idOf(to), legKinds.received, -1, 0]),
    ]),
  ])
}
