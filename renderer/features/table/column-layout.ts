import type { ColumnPreferences } from '../../../shared/preferences.ts'
import type { FieldDefinition, FieldKind } from '../../../shared/reports/fields.ts'

/** A table's columns: their order, the hidden ones, and the user's widths in CSS pixels. */
export interface ColumnLayout {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly widths: Readonly<Record<string, number>>
}

/** The default widths, in CSS pixels. */
const widthOfKind: Readonly<Record<FieldKind, number>> = {
  id: 184,
  text: 124,
  number: 148,
  callerId: 192,
  integer: 100,
  seconds: 108,
  dateText: 188,
  instant: 188,
  dateTextOrInstant: 188,
  durationText: 132,
  route: 92,
}
/** Default widths of fields that differ from their kind, in CSS pixels. */
const widthOfName: Readonly<Record<string, number>> = {
  disposition: 148,
  dst_name: 156,
  type: 140,
  caller: 232,
  callee: 184,
  agent: 184,
  outcome: 148,
  queue: 168,
}

export function initialWidth({ name, kind }: FieldDefinition): number {
  return widthOfName[name] ?? widthOfKind[kind]
}

export const minimumWidth = 56
export const maximumWidth = 800

export function defaultLayout(
  fields: readonly { readonly name: string }[],
  shown: readonly string[],
  widths: ColumnLayout['widths'] = {},
): ColumnLayout {
  const others = fields.map(({ name }) => name).filter((name) => !shown.includes(name))
  return { order: [...shown, ...others], hidden: others, widths }
}

/** Fits the stored layout to the current fields: new ones come last and hidden. */
export function rememberedLayout(
  remembered: ColumnPreferences | undefined,
  initial: ColumnLayout,
): ColumnLayout {
  if (!remembered) return initial
  const known = new Set(initial.order)
  const order = [...new Set(remembered.order)].filter((name) => known.has(name))
  const added = initial.order.filter((name) => !order.includes(name))
  const hidden = [...remembered.hidden.filter((name) => known.has(name)), ...added]
  // At least one column stays shown.
  if (hidden.length >= known.size) return initial
  return { order: [...order, ...added], hidden, widths: { ...initial.widths, ...remembered.widths } }
}

/** Moves columns before or after another one, keeping their order. */
export function moveColumns(
  layout: ColumnLayout,
  moved: ReadonlySet<string>,
  target: string,
  side: 'before' | 'after',
): ColumnLayout {
  if (moved.has(target)) return layout
  const rest = layout.order.filter((name) => !moved.has(name))
  const at = rest.indexOf(target)
  if (at < 0) return layout
  const order = [...rest]
  order.splice(side === 'after' ? at + 1 : at, 0, ...layout.order.filter((name) => moved.has(name)))
  return { ...layout, order }
}

/** Moves a column by one position; at either end it stays. */
export function shiftColumn(layout: ColumnLayout, name: string, by: -1 | 1): ColumnLayout {
  const target = layout.order[layout.order.indexOf(name) + by]
  if (target === undefined || !layout.order.includes(name)) return layout
  return moveColumns(layout, new Set([name]), target, by === 1 ? 'after' : 'before')
}

/** Shows these columns and no others; at least one stays. */
export function showOnly(layout: ColumnLayout, shown: ReadonlySet<string>): ColumnLayout {
  if (!layout.order.some((name) => shown.has(name))) return layout
  return { ...layout, hidden: layout.order.filter((name) => !shown.has(name)) }
}

export function widthWithin(width: number): number {
  return Math.round(Math.min(maximumWidth, Math.max(minimumWidth, width)))
}
