import { expect, test } from 'vitest'
import { seriesOf } from '../../../../../renderer/pages/insights/why/series.ts'
import type { PeriodFacts, WhyBin } from '../../../../../shared/why/figures.ts'
import { facts, spreadOfEight, weeks } from '../../../../shared/why/made-answer.ts'

const bin = (changes: Partial<WhyBin> = {}): WhyBin => ({
  ...{ offered: 20, answered: 17, abandoned: 2, missed: 1, notTaken: 4, reached: 5 },
  ...{ atWork: 6, free: 2.5, talked: 10, talkSeconds: 1_500 },
  ...changes,
})

type Named = ReturnType<typeof seriesOf>[number]['measure']

function series(name: Named, asked: Partial<PeriodFacts>, comparable = weeks({ bins: [bin()] })) {
  return seriesOf({ asked: facts(asked), comparable }).find(({ measure }) => measure === name)
}

test('each measure is drawn once, with its total and its bins', () => {
  const asked = facts({ bins: [bin(), bin({ abandoned: 0, missed: 7, talked: 4, talkSeconds: 100 })] })
  const drawn = seriesOf({ asked, comparable: weeks() })
  expect(drawn.map(({ measure, total, bins }) => [measure, total, bins])).toEqual([
    ['offered', 100, [20, 20]],
    ['answered', 90, [17, 17]],
    ['lost', 10, [3, 7]],
    ['notTaken', 60, [4, 4]],
    ['atWork', 6, [6, 6]],
    ['free', 3, [2.5, 2.5]],
    ['reached', 6, [5, 5]],
    // 45 talks of 150 seconds and 45 of 225.
    ['talk', 187.5, [150, 25]],
  ])
})

test('the usual of calls is a range by roots, that of the total and that of a bin', () => {
  const offered = series('offered', { bins: [bin({ offered: 90 })] })
  expect(offered?.usual).toEqual({
    median: 100,
    low: expect.closeTo(79.28, 2),
    high: expect.closeTo(123.11, 2),
  })
  // Twice the root of 20 3/8 is 9.028; the range spans 2.188 to either side.
  expect(offered?.usualBins).toEqual([
    { median: 20, low: expect.closeTo(11.32, 1), high: expect.closeTo(31.07, 1) },
  ])
  expect(series('lost', { bins: [bin()] })?.usualBins).toMatchObject([{ median: 3 }])
})

test.each([
  { name: 'atWork', median: 6 },
  { name: 'free', median: 2.5 },
  { name: 'reached', median: 5 },
] as const)('the usual of $name is a range of agents', ({ name, median }) => {
  const half = expect.closeTo(median - spreadOfEight, 6)
  expect(series(name, { bins: [bin()] })?.usualBins).toEqual([
    { median, low: half, high: expect.closeTo(median + spreadOfEight, 6) },
  ])
})

test('the usual of talks is only as wide as earlier weeks differ', () => {
  expect(series('talk', { bins: [bin({ talkSeconds: 9_000 })] })).toMatchObject({
    usual: { median: 187.5, low: 187.5, high: 187.5 },
    bins: [900],
    usualBins: [{ median: 150, low: 150, high: 150 }],
  })
  const differing = [100, 150, 150, 200].map((seconds) =>
    facts({ bins: [bin({ talkSeconds: seconds * 10 })] }),
  )
  // Their deviations are 0, 0, 50 and 50.
  const [usual] = series('talk', { bins: [bin()] }, differing)?.usualBins ?? []
  expect(usual?.high).toBeCloseTo(150 + 2 * 25 * 1.4826 * Math.sqrt(1 + Math.PI / 8), 6)
})

test('an unknown number stays unknown, beside what is usual', () => {
  const unknown = bin({ atWork: null, free: null, talked: 0, talkSeconds: 0 })
  const asked = { atWork: null, bins: [unknown] }
  expect(series('atWork', asked)).toMatchObject({
    ...{ total: null, usual: { median: 6 } },
    ...{ bins: [null], usualBins: [{ median: 6 }] },
  })
  expect(series('free', asked)?.bins).toEqual([null])
  expect(series('talk', asked)).toMatchObject({ bins: [null], usualBins: [{ median: 150 }] })
  expect(series('lost', asked)?.bins).toEqual([3])
  const silent = { n: 0, seconds: 0, logSum: 0, logSquares: 0 }
  expect(series('talk', { talk: silent })?.total).toBeNull()
})

test('nothing is usual in fewer than four weeks', () => {
  const four = weeks({ bins: [bin()] }, 4)
  expect(series('offered', { bins: [bin()] }, four)).toMatchObject({
    ...{ usual: { median: 100 }, usualBins: [{ median: 20 }] },
  })
  expect(series('offered', { bins: [bin()] }, four.slice(1))).toMatchObject({
    usual: null,
    usualBins: [null],
  })
})

test('weeks in which a number isn’t known don’t count towards the four, nor as zero', () => {
  const untold = { atWork: null, bins: [bin({ atWork: null })] }
  const told = { bins: [bin()] }
  expect(series('atWork', told, [...weeks(told, 4), ...weeks(untold, 8)])).toMatchObject({
    ...{ usual: { median: 6 }, usualBins: [{ median: 6 }] },
  })
  expect(series('atWork', told, [...weeks(told, 3), ...weeks(untold, 8)])).toMatchObject({
    ...{ usual: null, usualBins: [null] },
  })
})

test('a bin is compared with the same bin of earlier weeks, where they have it', () => {
  const long = [bin({ offered: 10 }), bin({ offered: 30 })]
  const short = [bin({ offered: 90 })]
  const comparable = [...weeks({ bins: long }, 4), ...weeks({ bins: short }, 3)]
  expect(series('offered', { bins: long }, comparable)?.usualBins).toMatchObject([
    { median: 10 },
    { median: 30 },
  ])
  expect(series('offered', { bins: long }, weeks({ bins: short }))?.usualBins).toMatchObject([
    { median: 90 },
    null,
  ])
})

test('without bins there is nothing to draw but the total', () => {
  expect(series('offered', {})).toMatchObject({ total: 100, bins: [], usualBins: [] })
})
