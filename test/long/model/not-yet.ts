import type { Difference } from './differences.ts'

/** What the console doesn't tell as it happened yet, and of which situations: a line is removed when it comes true. */
interface NotYet {
  readonly why: string
  readonly pages: RegExp
  readonly what: RegExp
  readonly situations: readonly string[]
}

export const notYet: readonly NotYet[] = [
  {
    why: 'Calls grouped by agent count each call for one of its agents alone',
    pages: /^Calls by agent$/,
    what: / (?:answered|answer rate)$/,
    situations: [
      'three phones ring at once for 15 s, and nobody takes the call up',
      'three rounds of ringing, one phone after the other, and the third is answered',
      'a phone rings for 5 s until the queue gives up',
      'the caller hangs up after a phone rang for 5 s',
      'one queue gives up, and the next one answers',
      'a phone that was not heard of refuses at once',
      'one phone gives up 10 s before a colleague answers, another 1 s before',
      'three rounds in which two phones ring together, and one takes the third',
      'transferred to another queue and answered there, too',
    ],
  },
  {
    why: 'Callbacks list queue entries, and no calls without one',
    pages: /^(?:Callbacks|Insights)$/,
    what: /^(?:\d+|to call back|open callbacks)$/,
    situations: [
      'a caller of an extension gets no answer',
      'an announcement answers, and the caller leaves it',
      'all together',
    ],
  },
  {
    why: 'a call’s legs are not told apart where it has two call records',
    pages: /^(?:Calls|CSV of Calls|Call), /,
    what: /^(?:talk|total wait|\d+ talked)$/,
    situations: [
      'blindly transferred: two call records of one call',
      'transferred after asking: the second record is of the colleagues',
    ],
  },
]

const isOf = ({ pages, what, situations }: NotYet, difference: Difference): boolean =>
  pages.test(difference.page) && what.test(difference.what) && situations.includes(difference.situation)

/** Returns the differences that no line names, and as one each what a line names that came true. */
export function unexpected(found: readonly Difference[]): readonly Difference[] {
  const cameTrue = notYet.flatMap((each) =>
    each.situations
      .filter(
        (situation) => !found.some((difference) => isOf({ ...each, situations: [situation] }, difference)),
      )
      .map((situation) => ({
        situation,
        page: 'not-yet.ts',
        what: each.why,
        expected: 'a difference',
        shown: 'none',
      })),
  )
  return [...found.filter((difference) => !notYet.some((each) => isOf(each, difference))), ...cameTrue]
}
