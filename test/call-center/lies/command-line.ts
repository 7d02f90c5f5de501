import { z } from 'zod'
import { createLies, type Lies } from './lies.ts'
import { type TruthLine, truthText } from './truth-line.ts'

const share = z.coerce
  .number({ error: 'must be a share such as 0.05' })
  .min(0, 'must be a share such as 0.05')
  .max(1, 'must be a share such as 0.05')
  .default(0)
const seconds = z.coerce.number({ error: 'must be seconds' }).min(0).max(86_400)

/** Reads what the call center lies about. */
export const lieArguments = {
  /** Share of the events that are never sent, are sent twice, or are sent up to `--delay-by` seconds later. */
  drop: share,
  repeat: share,
  delay: share,
  'delay-by': seconds.min(1).default(10),
  /**
   * Seconds of silence: once in each ten minutes; in the play of ended calls thrice, by the calls' own time.
   * Events meanwhile reach nobody.
   */
  outage: seconds.default(0),
  /** Share of the calls whose records come `--late-by` seconds late; ended calls' so long after the start. */
  late: share,
  'late-by': seconds.default(60),
  /** Share of the records of which a field changes `--change-after` seconds later. */
  change: share,
  'change-after': seconds.default(120),
  /** Appends each lie to this file, one line of JSON each: `TruthLine`. */
  truth: z.string().min(1).optional(),
}
const shape = z.object(lieArguments)

/** Returns the lies of the command line, or null where it has none. */
export function liesOf(
  given: z.output<typeof shape>,
  seed: number,
  truth: (text: string) => void,
): Lies | null {
  const { drop, repeat, delay, outage, late, change } = given
  if (drop + repeat + delay + outage + late + change === 0) return null
  return createLies({
    ...{ seed, drop, repeat, delay, outage, late, change },
    delayBy: given['delay-by'],
    lateBy: given['late-by'],
    changeAfter: given['change-after'],
    truth: (line: TruthLine) => truth(truthText(line)),
  })
}
