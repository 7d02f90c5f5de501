/** Formats seconds in the largest unit that gives at least 2. */
export function lengthText(seconds: number, locale: string): string {
  if (seconds < 120) return secondsText(seconds, locale)
  if (seconds < 7_200) return unitText(Math.round(seconds / 60), 'minute', locale)
  return unitText(Math.round(seconds / 3_600), 'hour', locale)
}

export function secondsText(seconds: number, locale: string): string {
  return unitText(seconds, 'second', locale)
}

function unitText(count: number, unit: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
