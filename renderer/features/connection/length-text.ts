/** In the largest unit that leaves at least two of it. */
export function lengthText(seconds: number, locale: string): string {
  if (seconds < 120) return secondsText(seconds, locale)
  if (seconds < 7_200) return text(Math.round(seconds / 60), 'minute', locale)
  return text(Math.round(seconds / 3_600), 'hour', locale)
}

export function secondsText(seconds: number, locale: string): string {
  return text(seconds, 'second', locale)
}

function text(count: number, unit: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
