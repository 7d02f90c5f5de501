/** A type of step keeps its colour in every call; the types of one purpose share one. */
const colours: Readonly<Record<string, string>> = {
  incomingroute: 'var(--color-series-1)',
  outgoingroute: 'var(--color-series-1)',
  trunk: 'var(--color-series-1)',
  queue: 'var(--color-series-2)',
  announcement: 'var(--color-series-3)',
  ivr: 'var(--color-series-3)',
  agi: 'var(--color-series-4)',
  extension: 'var(--color-series-5)',
  voicemail: 'var(--color-series-6)',
}

/** Types that nobody has told us about share the neutral one. */
export function colourOfStep(type: string): string {
  return colours[type.toLowerCase()] ?? 'var(--color-text-faint)'
}
