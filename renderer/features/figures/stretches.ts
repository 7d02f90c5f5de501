interface Stretch {
  /** The place of the first value. */
  readonly from: number
  readonly points: number[]
}

/** Splits the values at their gaps. */
export function stretchesOf(values: readonly (number | null)[]): readonly Stretch[] {
  const stretches: Stretch[] = []
  values.forEach((value, place) => {
    if (value === null) return
    const last = stretches.at(-1)
    if (last && last.from + last.points.length === place) last.points.push(value)
    else stretches.push({ from: place, points: [value] })
  })
  return stretches
}
