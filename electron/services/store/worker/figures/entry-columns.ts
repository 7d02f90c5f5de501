/** The entries of a period, one array for each thing that figures are added up from. */
export interface Entries {
  readonly count: number
  /** Unix seconds. */
  readonly starts: Float64Array
  readonly kinds: Uint8Array
  /** Seconds; -1 for an unknown one. */
  readonly waits: Int32Array
  /** Seconds; -1 for an unknown one. Of an attempt to ring, how often it rang. */
  readonly talks: Int32Array
  /** Places in `queueNames`. */
  readonly queues: Uint16Array
  readonly queueNames: readonly string[]
}

export const none: Entries = {
  count: 0,
  starts: new Float64Array(0),
  kinds: new Uint8Array(0),
  waits: new Int32Array(0),
  talks: new Int32Array(0),
  queues: new Uint16Array(0),
  queueNames: [],
}

/** The parts one behind the other, in their order. */
export function joined(slices: readonly Entries[], queueNames: readonly string[]): Entries {
  const [first] = slices
  if (!first) return none
  if (slices.length === 1) return first
  const count = slices.reduce((sum, slice) => sum + slice.count, 0)
  const whole = {
    count,
    starts: new Float64Array(count),
    kinds: new Uint8Array(count),
    waits: new Int32Array(count),
    talks: new Int32Array(count),
    queues: new Uint16Array(count),
    queueNames,
  }
  let at = 0
  for (const slice of slices) {
    whole.starts.set(slice.starts, at)
    whole.kinds.set(slice.kinds, at)
    whole.waits.set(slice.waits, at)
    whole.talks.set(slice.talks, at)
    whole.queues.set(slice.queues, at)
    at += slice.count
  }
  return whole
}
