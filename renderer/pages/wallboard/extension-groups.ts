import { extensionStateOf } from '../../../shared/webhooks/event-fields.ts'
import type { WallboardExtension } from '../../../shared/webhooks/wallboard.ts'
import type { WallboardAddress } from '../../features/addresses/page-addresses.ts'

export type Grouping = WallboardAddress['group']
export type Sorting = WallboardAddress['sort']

export interface ExtensionGroup {
  /** The state, in its known spelling, or the queue; empty for extensions without one, or ungrouped. */
  readonly name: string
  readonly extensions: readonly WallboardExtension[]
}

/** The states by need of attention. */
const stateOrder: readonly string[] = ['Ringing', 'InUse', 'Pause', 'Idle', 'Unavailable']

const byNumber = new Intl.Collator('en', { numeric: true })

/** Groups extensions: states by need of attention, queues by number, no queue last. */
export function groupExtensions(
  extensions: readonly WallboardExtension[],
  grouping: Grouping,
  sorting: Sorting,
): ExtensionGroup[] {
  const sorted = extensions.toSorted(
    (a, b) => (sorting === 'time' ? a.since - b.since : 0) || byNumber.compare(a.exten, b.exten),
  )
  const groups = new Map<string, WallboardExtension[]>()
  for (const extension of sorted) {
    const name = groupOf(extension, grouping)
    const members = groups.get(name)
    if (members) members.push(extension)
    else groups.set(name, [extension])
  }
  return [...groups]
    .map(([name, members]) => ({ name, extensions: members }))
    .sort((a, b) => rank(a.name, grouping) - rank(b.name, grouping) || byNumber.compare(a.name, b.name))
}

/** Counts the extensions in each state, in group order. */
export function countStates(extensions: readonly WallboardExtension[]): { state: string; count: number }[] {
  return groupExtensions(extensions, 'state', 'exten').map(({ name, extensions: { length } }) => ({
    state: name,
    count: length,
  }))
}

function groupOf({ state, queue }: WallboardExtension, grouping: Grouping): string {
  if (grouping === 'none') return ''
  return grouping === 'state' ? (extensionStateOf(state) ?? state) : (queue ?? '')
}

function rank(name: string, grouping: Grouping): number {
  if (grouping !== 'state') return name === '' ? 1 : 0
  const place = stateOrder.indexOf(name)
  return place < 0 ? stateOrder.length : place
}

/** The number of extensions that fill a screen at the usual size. */
const usualCount = 14

/** Returns the board's scale: fewer extensions appear larger. */
export function boardScale(extensions: number): number {
  const scale = Math.sqrt(usualCount / Math.max(1, extensions))
  return Math.round(Math.min(1.6, Math.max(0.75, scale)) * 100) / 100
}
