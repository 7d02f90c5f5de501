import { figuresWidth } from './figure-widths.ts'

/** What a wall shows, and the place for it in CSS pixels. */
export interface WallContent {
  readonly width: number
  readonly height: number
  /** The screen's size as a multiple of 1920 × 1080: what is read from five metres grows with the screen. */
  readonly scale: number
  readonly queues: number
  readonly agents: number
  /** The usual width of each figure of a tile, in multiples of its type's size. */
  readonly figures: readonly number[]
  /** Whether pages may turn; otherwise all queues stand on one. */
  readonly turns: boolean
  /** Whether a notice takes of the height: no page shall turn for it. */
  readonly hasNotice?: boolean
}

/** How a tile is laid out; lengths in CSS pixels. */
export interface TileSize {
  readonly columns: number
  readonly rows: number
  /** The figures' type; the first is `lead` times as large. */
  readonly number: number
  readonly lead: number
  readonly name: number
  readonly leastName: number
  readonly label: number
  readonly foot: number
  /** Whether the figures stand below each other, and the small ones beside the name. */
  readonly isStacked: boolean
  readonly isFootBeside: boolean
  /** The place for the figures in multiples of their type's size. */
  readonly room: number
}

/** The agents by name, or as counts by state. */
export interface AgentsSize {
  readonly are: 'names' | 'counts'
  readonly columns: number
  /** CSS pixels */
  readonly text: number
  readonly rowHeight: number
}

interface WallSize {
  readonly pages: number
  readonly perPage: number
  readonly tile: TileSize
  /** Null without agents. */
  readonly agents: AgentsSize | null
}

/** Readable from five metres on a screen of 1920 × 1080. */
const least = { number: 90, name: 32, agent: 24 } as const
const mostPerPage = 12
const mostNamed = 20
/** The first figure compared to the others, the better one first. */
const leads = [1.3, 1] as const

/** Lengths at 1920 × 1080, in CSS pixels. */
export const wallGaps = { tiles: 14, agents: 10, tile: { block: 12, inline: 20 }, part: 4 } as const

const clamp = (value: number, lowest: number, highest: number) => Math.min(highest, Math.max(lowest, value))

/**
 * Returns the layout with the largest figures on as few pages as keep them readable; agents by name where that costs no
 * page. Where nothing is readable, all queues stand on one page, as large as they can.
 */
export function wallSize(content: WallContent): WallSize {
  const counted = countsOf(content)
  const onPages = turned(content, heightFor(content, counted))
  const named = namesOf(content).find(
    (agents) =>
      heightOf(agents, content) <= content.height * 0.4 &&
      isReadable(tileSize(content, onPages.perPage, heightFor(content, agents)), content),
  )
  if (named === undefined) return { ...onPages, agents: counted }
  return {
    ...onPages,
    tile: tileSize(content, onPages.perPage, heightFor(content, named)),
    agents: named,
  }
}

function turned(content: WallContent, height: number): Omit<WallSize, 'agents'> {
  const queues = Math.max(1, content.queues)
  const fewest = content.turns ? Math.ceil(queues / mostPerPage) : 1
  for (let pages = fewest; pages <= (content.turns ? queues : 1); pages += 1) {
    const perPage = Math.ceil(queues / pages)
    const tile = tileSize(content, perPage, height)
    if (isReadable(tile, content)) return { pages: Math.ceil(queues / perPage), perPage, tile }
  }
  return { pages: 1, perPage: queues, tile: tileSize(content, queues, height) }
}

/** What is left of the least sizes beside a notice, which says that the figures are old. */
const noticed = 0.75

function isReadable({ number }: TileSize, { scale, hasNotice = false }: WallContent): boolean {
  return number >= least.number * scale * (hasNotice ? noticed : 1)
}

/** Returns the layout of so many tiles with the largest figures, the first one larger where all stay readable. */
function tileSize(content: WallContent, tiles: number, height: number): TileSize {
  const sizes = leads.map((lead) => {
    let best: TileSize | null = null
    for (let columns = 1; columns <= tiles; columns += 1) {
      const rows = Math.ceil(tiles / columns)
      for (const isStacked of [false, true])
        for (const isFootBeside of [false, true]) {
          const tried = largest(content, height, { columns, rows, lead, isStacked, isFootBeside })
          if (best === null || tried.number > best.number) best = tried
        }
    }
    return best
  })
  const found = sizes.find((size) => size !== null && isReadable(size, content)) ?? sizes.at(-1)
  return found ?? largest(content, height, oneTile)
}

type Shape = Pick<TileSize, 'columns' | 'rows' | 'lead' | 'isStacked' | 'isFootBeside'>

const oneTile: Shape = { columns: 1, rows: 1, lead: 1, isStacked: false, isFootBeside: false }

/** Halves the distance between what fits and what doesn't. */
const halvings = 14

function largest(content: WallContent, height: number, shape: Shape): TileSize {
  const { width, scale, figures } = content
  const { columns, rows, lead, isStacked, isFootBeside } = shape
  const inner = {
    width: (width - (columns - 1) * wallGaps.tiles * scale) / columns - 2 * wallGaps.tile.inline * scale,
    height: (height - (rows - 1) * wallGaps.tiles * scale) / rows - 2 * wallGaps.tile.block * scale,
  }
  const needed = figuresWidth(figures, { lead, isStacked })
  const fits = (number: number) => {
    const { name, label, foot } = textsOf(number, scale)
    const lines = isStacked ? figures.length : 1
    const numbers = number * 1.1 * (isStacked ? lead + figures.length - 1 : lead)
    const parts = isFootBeside ? 1 : 2
    return (
      needed * number <= inner.width &&
      (isFootBeside ? 9 * name : 0) + 11 * foot <= inner.width &&
      name * 1.5 + numbers + lines * label * 1.4 + (isFootBeside ? 0 : foot * 1.5) <=
        inner.height - parts * wallGaps.part * scale
    )
  }
  let [low, high] = [0, Math.max(1, content.height)]
  for (let step = 0; step < halvings; step += 1) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  const number = Math.max(1, Math.floor(low))
  return { ...shape, number, ...textsOf(number, scale), room: Math.max(0, inner.width / number) }
}

/** Returns the sizes of the other texts. */
function textsOf(number: number, scale: number) {
  return {
    name: clamp(number * 0.32, least.name * scale, 60 * scale),
    leastName: least.name * scale,
    label: clamp(number * 0.2, 20 * scale, 34 * scale),
    foot: clamp(number * 0.26, 26 * scale, 44 * scale),
  }
}

const states = 7
/** What a count and an agent need, in multiples of their type's size. */
const needs = { counts: { width: 3.4, height: 1.5 }, names: { width: 14.5, height: 1.9 } } as const

/** A count's word stays legible on a small screen, in CSS pixels. */
const leastCount = { width: 84, height: 30 } as const

function countsOf({ width, scale, agents }: WallContent): AgentsSize | null {
  if (agents === 0) return null
  const text = 52 * scale
  const fitting = Math.floor(width / Math.max(needs.counts.width * text, leastCount.width))
  return {
    are: 'counts',
    columns: evenly(states, fitting),
    text,
    rowHeight: Math.max(needs.counts.height * text, leastCount.height),
  }
}

/** Returns the sizes of names to try, the largest first. */
function namesOf({ width, scale, agents }: WallContent): AgentsSize[] {
  if (agents === 0 || agents > mostNamed) return []
  return [30, 27, least.agent].map((each) => {
    const text = each * scale
    const gap = wallGaps.agents * scale
    return {
      are: 'names',
      columns: evenly(agents, Math.floor((width + gap) / (needs.names.width * text + gap))),
      text,
      rowHeight: needs.names.height * text,
    }
  })
}

/** Returns at most so many columns, evened out over the rows. */
function evenly(count: number, columns: number): number {
  return Math.ceil(count / Math.ceil(count / clamp(columns, 1, count)))
}

function heightOf(agents: AgentsSize, content: WallContent): number {
  const rows = Math.ceil((agents.are === 'names' ? content.agents : states) / agents.columns)
  return rows * agents.rowHeight + (rows - 1) * wallGaps.agents * content.scale
}

/** Returns what the agents leave of the height. */
function heightFor(content: WallContent, agents: AgentsSize | null): number {
  return content.height - (agents === null ? 0 : heightOf(agents, content) + wallGaps.tiles * content.scale)
}
