/** What places a queue among the others; numbers are null where they are unknown. */
export interface Placed {
  readonly number: string
  readonly name: string
  readonly hasAlarm: boolean
  readonly waiting: number | null
  /** The longest wait, as a multiple of its limit. */
  readonly waitShare: number | null
  readonly agentsFree: number | null
  /** How far the service level lies above its goal, in percentage points; null without a goal, too. */
  readonly aboveGoal: number | null
}

const byText = new Intl.Collator('fa', { numeric: true })

/** Returns the queues by name. */
export function byName(queues: readonly Placed[]): string[] {
  return queues.toSorted(compareNames).map(({ number }) => number)
}

const compareNames = (a: Placed, b: Placed): number =>
  byText.compare(a.name, b.name) || byText.compare(a.number, b.number)

/**
 * Returns the queues worst first: where an alarm stands; where callers wait, by the longest wait against its limit, and
 * then where nobody is free for them; then by the service level against its goal; then by name.
 */
export function worstFirst(queues: readonly Placed[]): string[] {
  return queues.toSorted(compare).map(({ number }) => number)
}

function compare(a: Placed, b: Placed): number {
  const waits = ({ waiting }: Placed) => (waiting ?? 0) > 0
  const share = (queue: Placed) => (waits(queue) ? (queue.waitShare ?? 0) : -1)
  const hasNobody = (queue: Placed) => waits(queue) && queue.agentsFree === 0
  const above = ({ aboveGoal }: Placed) => aboveGoal ?? Number.MAX_VALUE
  return (
    Number(b.hasAlarm) - Number(a.hasAlarm) ||
    share(b) - share(a) ||
    Number(hasNobody(b)) - Number(hasNobody(a)) ||
    above(a) - above(b) ||
    compareNames(a, b)
  )
}

/** An order, and since when it is shown (UTC milliseconds). */
export interface ShownOrder {
  readonly order: readonly string[]
  readonly since: number
}

const holdMs = 5_000

/**
 * Returns the order to show: the next one, unless the shown one changed less than five seconds ago or is pointed at, so
 * that nothing moves while it is read. What is new comes last until then.
 */
export function nextOrder(
  next: readonly string[],
  shown: ShownOrder,
  { now, isPointed }: { readonly now: number; readonly isPointed: boolean },
): ShownOrder {
  const known = new Set(shown.order)
  const left = shown.order.filter((number) => next.includes(number))
  const kept = [...left, ...next.filter((number) => !known.has(number))]
  const isSame = next.every((number, place) => number === kept[place])
  const isFirst = shown.order.length === 0
  if (!isSame && !isFirst && (isPointed || now - shown.since < holdMs))
    return withOrder(shown, kept, shown.since)
  return withOrder(shown, next, isSame && !isFirst ? shown.since : now)
}

/** Returns the same object while nothing changes, so that the page isn't rendered again. */
function withOrder(shown: ShownOrder, order: readonly string[], since: number): ShownOrder {
  return since === shown.since && order.join('\n') === shown.order.join('\n') ? shown : { order, since }
}
