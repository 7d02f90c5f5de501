/** In the largest unit that leaves at least two of it. */
export function lengthText(seconds: number, language: string): string {
  if (seconds < 120) return secondsText(seconds, language)
  if (seconds < 7_200) return text(Math.round(seconds / 60), 'minute', language)
  return text(Math.round(seconds / 3_600), 'hour', language)
}

export function secondsText(seconds: number, language: string): string {
  return text(seconds, 'second', language)
}

function text(count: number, unit: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
