/** What a wall shows, and the place for it in CSS pixels. */
interface WallContent {
  readonly width: number
  readonly height: number
  readonly tiles: number
  /** Agents, and a line for each named team. */
  readonly agents: number
}

/** How a wall lays out: columns, and the type's size in CSS pixels. */
interface WallSize {
  readonly tileColumns: number
  readonly tileText: number
  readonly agentColumns: number
  readonly agentText: number
}

/** What a tile and an agent need, in multiples of their type's size, and the gap between them. */
const needs = {
  tile: { width: 17.5, height: 13.4, gap: 0.6 },
  agent: { width: 14, height: 2.6, gap: 0.35 },
} as const

/** Bounds of the type's size: below the first nothing is legible, agents never outgrow their bound. */
const bounds = { smallest: 7, largest: 200, agentLargest: 64 } as const
/** Agents' type compared to the tiles', the more the better. */
const agentShares = [0.75, 0.65] as const
const step = 0.25

/** Returns the largest type with which all tiles and agents fit; the smallest one where nothing does. */
export function wallSize({ width, height, tiles, agents }: WallContent): WallSize {
  for (let text = bounds.largest; text > bounds.smallest; text -= step) {
    for (const share of agentShares) {
      const tried = layOut(width, tiles, agents, text, share)
      if (tried.height <= height && tried.isWide) return tried.size
    }
  }
  return layOut(width, tiles, agents, bounds.smallest, 1).size
}

function layOut(width: number, tiles: number, agents: number, text: number, share: number) {
  const agentText = Math.max(bounds.smallest, Math.min(bounds.agentLargest, text * share))
  const tileColumns = fitting(width, tiles, needs.tile, text)
  const agentColumns = fitting(width, agents, needs.agent, agentText)
  return {
    size: { tileColumns, tileText: text, agentColumns, agentText },
    isWide:
      (tiles === 0 || needs.tile.width * text <= width) &&
      (agents === 0 || needs.agent.width * agentText <= width),
    height:
      heightOf(tiles, tileColumns, needs.tile, text) + heightOf(agents, agentColumns, needs.agent, agentText),
  }
}

type Need = (typeof needs)[keyof typeof needs]

/** Returns how many columns fit, evened out over the rows. */
function fitting(width: number, count: number, { width: each, gap }: Need, text: number): number {
  const columns = Math.max(1, Math.min(count, Math.floor((width + gap * text) / ((each + gap) * text))))
  return Math.max(1, Math.ceil(count / Math.max(1, Math.ceil(count / columns))))
}

function heightOf(count: number, columns: number, { height: each, gap }: Need, text: number): number {
  return Math.ceil(count / columns) * (each + gap) * text
}
