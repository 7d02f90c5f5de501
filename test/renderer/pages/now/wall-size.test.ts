import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualWidths } from '../../../../renderer/pages/now/wall/wall-figures.ts'
import { wallSize } from '../../../../renderer/pages/now/wall/wall-size.ts'

/** What bar, head and margins leave of a screen. */
const screens = {
  '1920 × 1080': { width: 1_888, height: 925, scale: 1 },
  '3840 × 2160': { width: 3_776, height: 1_850, scale: 2 },
} as const
const usual = usualWidths(['waiting', 'longest'])
const three = usualWidths(['waiting', 'longest', 'serviceLevel'])

/** Returns how high a tile's parts are together. */
function neededHeight({ tile }: ReturnType<typeof wallSize>, figures: number): number {
  const { number, lead, label, name, foot, isStacked, isFootBeside } = tile
  const numbers = number * (isStacked ? lead + figures - 1 : lead)
  return name + numbers + label * (isStacked ? figures : 1) + (isFootBeside ? 0 : foot)
}

for (const [screen, place] of Object.entries(screens)) {
  test.each([
    { queues: 3, agents: 100, pages: 1 },
    { queues: 8, agents: 100, pages: 1 },
    { queues: 12, agents: 100, pages: 1 },
    { queues: 20, agents: 100, pages: 2 },
    { queues: 3, agents: 20, pages: 1 },
    { queues: 12, agents: 20, pages: 1 },
    { queues: 12, agents: 0, pages: 1 },
  ])(
    `$queues queues and $agents agents are readable from five metres on ${screen}`,
    ({ pages, ...content }) => {
      const size = wallSize({ ...place, ...content, figures: usual, turns: true })
      expect(size.pages).toBe(pages)
      expect(size.tile.number).toBeGreaterThanOrEqual(90 * place.scale)
      expect(size.tile.name).toBeGreaterThanOrEqual(32 * place.scale)
      expect(size.tile.columns * size.tile.rows).toBeGreaterThanOrEqual(size.perPage)
      expect(size.agents?.are === 'names' ? size.agents.text : 24 * place.scale).toBeGreaterThanOrEqual(
        24 * place.scale,
      )
    },
  )

  test(`three figures of eight queues are as large on ${screen}, on two pages`, () => {
    const size = wallSize({ ...place, queues: 8, agents: 100, figures: three, turns: true })
    expect(size).toMatchObject({ pages: 2, perPage: 4 })
    expect(size.tile.number).toBeGreaterThanOrEqual(90 * place.scale)
  })
}

const fullHd = screens['1920 × 1080']

test('agents are named up to 20, and counted beyond', () => {
  const of = (agents: number) =>
    wallSize({ ...fullHd, queues: 3, agents, figures: usual, turns: true }).agents?.are
  expect([of(0), of(1), of(20), of(21)]).toEqual([undefined, 'names', 'names', 'counts'])
})

test('a few queues stay on one page where pages turn, and all of them where none does', () => {
  const of = (queues: number, turns: boolean) =>
    wallSize({ ...fullHd, queues, agents: 100, figures: usual, turns })
  expect(of(12, true).pages).toBe(1)
  expect(of(20, false)).toMatchObject({ pages: 1, perPage: 20 })
})

test('whatever stands on a wall fits, and no page is empty', () => {
  const content = fc.record({
    width: fc.integer({ min: 300, max: 4_000 }),
    height: fc.integer({ min: 150, max: 2_200 }),
    scale: fc.double({ min: 0.2, max: 2, noNaN: true }),
    queues: fc.integer({ min: 1, max: 40 }),
    agents: fc.nat(200),
    figures: fc.constantFrom(usual, three),
    turns: fc.boolean(),
  })
  fc.assert(
    fc.property(content, (drawn) => {
      const size = wallSize(drawn)
      expect(size.perPage * size.pages).toBeGreaterThanOrEqual(drawn.queues)
      expect(size.perPage * (size.pages - 1)).toBeLessThan(drawn.queues)
      if (size.tile.number > 1)
        expect(neededHeight(size, drawn.figures.length)).toBeLessThanOrEqual(drawn.height / size.tile.rows)
    }),
  )
  const nothing = { width: 0, height: 0, scale: 0, queues: 0, agents: 3, figures: usual, turns: true }
  expect(wallSize(nothing).tile.number).toBeGreaterThan(0)
})
