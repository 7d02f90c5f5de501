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
    why: 'a phone without known states that rings for under 2 s has a short ring',
    pages: /^Call, .*, (?:timeline|agents)$/,
    what: /^\d+$/,
    situations: ['a phone that was not heard of refuses at once'],
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
