import type { LegAttempt, LegEntry, LegParts, LegRecord } from '../../../shared/calls/leg-parts.ts'
import { type CallLegs, legsOfCall } from '../../../shared/calls/legs.ts'

/** An answered call record from one second to another, with the talk at its end. */
export const record = (from: number, to: number, parts: Partial<LegRecord> = {}): LegRecord => ({
  ...{ key: `r${from}`, start: from * 1_000, src: '09121234567', dst: '201', type: 'incoming' },
  ...{ disposition: 'ANSWERED', dstchannel: '', lastapp: 'Dial', lengthSeconds: to - from },
  talkSeconds: to - from,
  ...parts,
})
/** An entry of the queue 900, taken at a second, with the talk until another. */
export const entry = (from: number, taken: number, to: number, parts: Partial<LegEntry> = {}): LegEntry => ({
  ...{ key: `e${from}`, start: from * 1_000, dst: '201', queue: '900', queueId: `${from}.1` },
  ...{ kind: 'answered', waitSeconds: taken - from, talkSeconds: to - taken },
  ...parts,
})
export const attempt = (from: number, parts: Partial<LegAttempt> = {}): LegAttempt => ({
  ...{ key: `a${from}`, start: from * 1_000, dst: '201', queue: '900', queueId: '5.1' },
  ...{ disposition: 'ANSWERED', ringSeconds: 5, talkSeconds: 40 },
  ...parts,
})

export const legsOf = (parts: Partial<LegParts>) =>
  legsOfCall({ records: [], entries: [], attempts: [], heard: [], ...parts })
/** Writes who talked: `201 40`, with `?` where it is assumed. */
export const talks = ({ legs }: CallLegs) =>
  legs.flatMap(({ agent, talked, talkSeconds, isAssumed }) =>
    talked ? [`${agent} ${talkSeconds}${isAssumed ? '?' : ''}`] : [],
  )
export const gave = ({ transfers }: CallLegs) => transfers.map(({ from, to }) => `${from} to ${to}`)

export const heard = (at: number, from: string | null, to: string | null) => ({ at: at * 1_000, from, to })
