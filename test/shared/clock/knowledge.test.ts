import { describe, expect, it } from 'vitest'
import { instantAt, nothingKnown, offsetAt, wallAt } from '../../../shared/clock/knowledge.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { callRecord, learned, noon, queueRecord } from './records.ts'

describe('looking an offset up', () => {
  const { periods, inconsistencies } = learned('queue', [
    queueRecord({ instant: noon(2021, 7, 1), offset: 270 }),
    queueRecord({ instant: noon(2021, 12, 1), offset: 210 }),
  ])
  const known = { fixedMinutes: null, reports: { queue: { periods, inconsistencies } } }

  it('uses the report’s nearest period, or else another report’s', () => {
    expect(offsetAt(known, 'queue', { instant: noon(2021, 7, 3) })).toMatchObject({
      offsetMinutes: 270,
      source: 'learned',
      report: 'queue',
    })
    expect(offsetAt(known, 'quick', { wall: noon(2022, 1, 1) })).toMatchObject({
      offsetMinutes: 210,
      report: 'queue',
    })
  })

  it('uses its own report’s period, however far, and the nearest one of all for no report', () => {
    const { periods: calls } = learned('quick', [callRecord({ instant: noon(2021, 7, 20), offset: 240 })])
    const both = {
      fixedMinutes: null,
      reports: { ...known.reports, quick: { periods: calls, inconsistencies: [] } },
    }
    const at = (report: ReportName | null, instant: number) => offsetAt(both, report, { instant })
    expect(at('queue', noon(2021, 7, 20))).toMatchObject({ offsetMinutes: 270, report: 'queue' })
    expect(at('quick', noon(2021, 12, 1))).toMatchObject({ offsetMinutes: 240, report: 'quick' })
    expect(at(null, noon(2021, 7, 19))).toMatchObject({ offsetMinutes: 240, report: 'quick' })
    expect(at(null, noon(2021, 12, 1))).toMatchObject({ offsetMinutes: 210, report: 'queue' })
    expect(wallAt(both, noon(2021, 12, 1), 'queue')).toBe(noon(2021, 12, 1) + 210 * 60_000)
    expect(instantAt(both, noon(2021, 12, 1), 'queue')).toBe(noon(2021, 12, 1) - 210 * 60_000)
    expect(instantAt(both, noon(2021, 7, 1), 'queue')).toBe(noon(2021, 7, 1) - 270 * 60_000)
  })

  it('assumes Tehran’s offset when nothing was learned, and says so; a manual one wins', () => {
    expect(offsetAt(nothingKnown, 'quick', { instant: 0 })).toEqual({
      offsetMinutes: 210,
      source: 'assumed',
      report: null,
      period: null,
    })
    expect(offsetAt({ ...known, fixedMinutes: -300 }, 'queue', { instant: 0 })).toMatchObject({
      offsetMinutes: -300,
      source: 'fixed',
    })
  })
})
