const halfHour = 30

// The demo of the consoles under test has it too; a worker gets the environment of the process that started it.
process.env.CALLBOARD_DEMO_OFFSET ??= String(atNoon(new Date()))

/**
 * The offset of a clock that stood near noon when the tests began, in minutes east of UTC: no test runs over its
 * midnight, or before yesterday's records settled.
 */
export const noonOffset = Number(process.env.CALLBOARD_DEMO_OFFSET)

/** Returns when that clock shows a time such as `2026-11-27T10:17`, in UTC milliseconds. */
export const instantShowing = (time: string): number => Date.parse(`${time}Z`) - noonOffset * 60_000

function atNoon(now: Date): number {
  const sinceMidnight = now.getUTCHours() * 60 + now.getUTCMinutes()
  // Never UTC itself: the pages tell what is written in UTC only where their clock is another.
  return Math.round((12 * 60 - sinceMidnight) / halfHour) * halfHour || halfHour
}
