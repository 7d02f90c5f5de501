import type { ReportName } from '../reports/definitions.ts'
import type { TextField } from './record-times.ts'
import { msOfMinute, msOfSecond, type Wall } from './wall-time.ts'
import type { WitnessName } from './witnesses.ts'

/**
 * A text and its witness. In UTC, the text lies `earliest` to `latest` seconds after the witness; the range
 * is under 15 minutes, so at most one real offset fits.
 */
interface Pair {
  readonly text: TextField
  readonly witness: WitnessName
  readonly earliest: number
  readonly latest: number
  /** True when the switch writes both at one event; else a wait, even of 15 minutes, may lie between. */
  readonly exact: boolean
}

const sameMoment = { earliest: -5, latest: 60, exact: true }
const firstLeg = { earliest: -5, latest: 60, exact: false }
const writtenAtTheEnd = { earliest: -60, latest: 5, exact: false }
const startedAfter = { earliest: -5, latest: 600, exact: false }
const startedBefore = { earliest: -600, latest: 5, exact: false }

/**
 * Pairs of each report, best witness first. Call ids (from the switch) and record ids (from the database)
 * are always UTC; an epoch may be shifted, so it comes last.
 */
export const pairsOfReport: Readonly<Record<ReportName, readonly Pair[]>> = {
  quick: [
    { text: 'start', witness: 'uniqueid', ...sameMoment },
    { text: 'starttime', witness: 'uniqueid', ...sameMoment },
    { text: 'start', witness: 'cuid', ...firstLeg },
    { text: 'starttime', witness: 'cuid', ...firstLeg },
    { text: 'start', witness: 'uniqueid', ...startedAfter },
    { text: 'starttime', witness: 'uniqueid', ...startedAfter },
    { text: 'endtime', witness: '_id', ...writtenAtTheEnd },
    { text: 'endtime', witness: 'route', ...writtenAtTheEnd },
    { text: 'start', witness: 'endtime', ...startedBefore },
    { text: 'starttime', witness: 'endtime', ...startedBefore },
  ],
  queue: [
    { text: 'starttime', witness: 'queue_id', ...sameMoment },
    { text: 'endtime', witness: '_id', ...writtenAtTheEnd },
    { text: 'starttime', witness: 'cuid', ...startedAfter },
    { text: 'starttime', witness: '_id', ...startedBefore },
    { text: 'starttime', witness: 'ringtime', ...startedBefore },
    { text: 'starttime', witness: 'endtime', ...startedBefore },
  ],
  // A queue id holds the second of the queue entry; later attempts start minutes after it.
  queueDetails: [
    { text: 'start', witness: 'uniqueid', ...sameMoment },
    { text: 'starttime', witness: 'uniqueid', ...sameMoment },
    { text: 'endtime', witness: '_id', ...writtenAtTheEnd },
    { text: 'starttime', witness: 'queue_id', ...startedAfter },
    { text: 'starttime', witness: 'cuid', ...startedAfter },
    { text: 'starttime', witness: '_id', ...startedBefore },
    { text: 'endtime', witness: 'last_try', ...writtenAtTheEnd },
    { text: 'starttime', witness: 'last_try', ...startedBefore },
    { text: 'starttime', witness: 'endtime', ...startedBefore },
  ],
}

const quarter = 15 * msOfMinute

/** Returns the only real offset, in minutes, at which text and witness match; null when there is none. */
export function offsetOfPair(wall: Wall, witness: number, pair: Pair): number | null {
  const ahead = wall - witness
  const quarters = Math.floor((ahead - pair.earliest * msOfSecond) / quarter)
  const lag = ahead - quarters * quarter
  return lag <= pair.latest * msOfSecond && quarters >= -48 && quarters <= 56 ? quarters * 15 : null
}
