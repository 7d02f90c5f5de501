import type { Cell, CellState, KeepingOptions, KeepingState, ServerDay } from '../../../shared/keeping.ts'

/** A day of the call center with its reports' cells. */
interface KeptDay {
  readonly day: ServerDay
  /** The worst of its reports. */
  readonly state: CellState
  readonly cells: readonly Cell[]
}

/** Worst first: a difference needs a person, a missing day only time. */
const worstFirst: readonly CellState[] = ['differing', 'partial', 'not_kept', 'complete']

/** Groups the cells by day. */
export function daysOf(cells: readonly Cell[]): ReadonlyMap<ServerDay, KeptDay> {
  const byDay = new Map<ServerDay, Cell[]>()
  for (const cell of cells) {
    const ofDay = byDay.get(cell.day)
    if (ofDay) ofDay.push(cell)
    else byDay.set(cell.day, [cell])
  }
  return new Map([...byDay].map(([day, ofDay]) => [day, { day, state: worstOf(ofDay), cells: ofDay }]))
}

function worstOf(cells: readonly Cell[]): CellState {
  return worstFirst.find((state) => cells.some((cell) => cell.state === state)) ?? 'not_kept'
}

interface KeepingProgress {
  /** Days that are wanted, complete ones, and those that differ from the call center's total. */
  readonly wanted: number
  readonly whole: number
  readonly differing: number
  /** UTC milliseconds up to which every wanted day is stored; null while one is missing. */
  readonly completeTo: number | null
}

/** Summarizes how much of the wanted days is stored. */
export function progressOf({ cells, today }: Pick<KeepingState, 'cells' | 'today'>): KeepingProgress {
  const days = [...daysOf(cells).values()].filter(({ state }) => state !== 'not_kept')
  const count = (state: CellState) => days.filter((each) => each.state === state).length
  const newest = days.find(({ day }) => day === today)?.cells.map(({ asOf }) => asOf ?? Number.NaN) ?? []
  const until = Math.min(...newest)
  return {
    wanted: days.length,
    whole: count('complete'),
    differing: count('differing'),
    completeTo: count('partial') === 0 && Number.isFinite(until) ? until : null,
  }
}

/** Returns the day a number of calendar days later. */
export function daysLater(day: ServerDay, days: number): ServerDay {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Tells whether every day of a period up to today is kept. */
export function isKept(
  { days, periods }: Pick<KeepingOptions, 'days' | 'periods'>,
  today: ServerDay,
  { from, to }: { readonly from: ServerDay; readonly to: ServerDay },
): boolean {
  const kept = [...periods, { from: daysLater(today, 1 - days), to: today }].sort((a, b) =>
    a.from < b.from ? -1 : 1,
  )
  const last = to < today ? to : today
  let next = from
  for (const period of kept) {
    if (period.from > next) break
    if (period.to >= next) next = daysLater(period.to, 1)
  }
  return next > last
}
