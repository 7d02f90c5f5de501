/** Neighbouring bars of a chart, or cells of one row of it, by their places. */
export interface ChartSpan {
  readonly row: number
  readonly first: number
  readonly last: number
}

/** The time that a chart's bars stand for. */
export interface ChartTime {
  readonly columns: number
  readonly rows: number
  /** Where the choice by keys begins: the bar with most lost calls. */
  readonly worst: ChartSpan
  /** Returns a span's range, in the address's form; null where it is no time of the period. */
  rangeOf(span: ChartSpan): string | null
}

/** Returns the span after a key: an arrow moves it, or its end with Shift; null for another key. */
export function movedSpan(
  { columns, rows, worst }: ChartTime,
  span: ChartSpan | null,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  direction: 'ltr' | 'rtl',
): ChartSpan | null {
  const step = stepOf(key, direction)
  if (step === null) return null
  if (span === null) return worst
  const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value))
  if (step.rows !== 0) return { ...span, row: within(span.row + step.rows, rows) }
  if (shiftKey) return { ...span, last: Math.max(span.first, within(span.last + step.columns, columns)) }
  const length = span.last - span.first
  const first = Math.min(within(span.first + step.columns, columns), columns - 1 - length)
  return { ...span, first, last: first + length }
}

function stepOf(key: string, direction: 'ltr' | 'rtl'): { columns: number; rows: number } | null {
  const onward = direction === 'rtl' ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return { columns: onward, rows: 0 }
    case 'ArrowLeft':
      return { columns: -onward, rows: 0 }
    case 'ArrowDown':
      return { columns: 0, rows: 1 }
    case 'ArrowUp':
      return { columns: 0, rows: -1 }
    default:
      return null
  }
}
