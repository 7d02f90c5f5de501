import { describe, expect, it } from 'vitest'
import { formatWall } from '../../../shared/clock/wall-time.ts'
import { attemptRecord, callRecord, callsBetween, day, learned, noon, queueRecord } from './records.ts'

describe('inconsistencies', () => {
  it('list records whose epochs are off by twice the offset', () => {
    const records = [1, 2, 3].map((id) =>
      attemptRecord({ instant: noon(2021, 7, id), offset: 270, epochShift: 270, id }),
    )
    const { periods, inconsistencies } = learned('queueDetails', records)
    expect(periods.map(({ offsetMinutes }) => offsetMinutes)).toEqual([270])
    expect(
      inconsistencies.map(({ kind, field, expectedMinutes, saidMinutes, count }) => [
        kind,
        field,
        expectedMinutes,
        saidMinutes,
        count,
      ]),
    ).toEqual([
      ['epoch_shifted', 'endtime', 270, 540, 3],
      ['epoch_shifted', 'last_try', 270, 540, 3],
    ])
    expect(inconsistencies[0]?.records.map(({ recordId }) => recordId)).toEqual(records.map(({ _id }) => _id))
  })

  it('name summer time after its abolition, learned as the server writes it', () => {
    const stale = (instant: number) =>
      instant >= Date.UTC(2023, 2, 21, 20, 30) && instant < Date.UTC(2023, 8, 21, 19, 30) ? 270 : 210
    const { periods, inconsistencies } = learned(
      'quick',
      callsBetween(noon(2022, 12, 1), noon(2024, 1, 1), day, stale),
    )
    expect(periods.map(({ offsetMinutes }) => offsetMinutes)).toEqual([210, 270, 210])
    expect(inconsistencies).toMatchObject([
      { kind: 'stale_summer', expectedMinutes: 210, saidMinutes: 270, count: periods[1]?.count },
    ])
  })

  it('report no summer time for a server at +04:30 also in winter', () => {
    const { inconsistencies } = learned(
      'quick',
      callsBetween(noon(2023, 5, 1), noon(2024, 1, 1), day, () => 270),
    )
    expect(inconsistencies).toEqual([])
  })

  it('report an answer an hour outside its call as another offset', () => {
    const record = callRecord({ instant: noon(2023, 6, 1), offset: 270 })
    const answer = formatWall(noon(2023, 6, 1) + 210 * 60_000 + 5_000, 'gregorian')
    const { inconsistencies } = learned('quick', [{ ...record, answer }])
    expect(inconsistencies).toMatchObject([
      {
        kind: 'text_disagrees',
        field: 'answer',
        expectedMinutes: 270,
        saidMinutes: 210,
        records: [{ value: answer }],
      },
      { kind: 'stale_summer' },
    ])
  })

  it('report a record written before its call began as impossible', () => {
    const record = callRecord({ instant: noon(2022, 12, 1), offset: 210 })
    const early = callRecord({ instant: noon(2022, 11, 30), offset: 210 })
    const { inconsistencies } = learned('quick', [
      { ...record, cuid: `${noon(2022, 12, 2) / 1_000}.5` },
      early,
    ])
    expect(inconsistencies).toMatchObject([{ kind: 'order_impossible', field: 'cuid', count: 1 }])
  })

  it('ignore a long wait, a late import and an open end', () => {
    const longWait = queueRecord({ instant: noon(2021, 7, 1), offset: 270, inMenu: 2_400 })
    const imported = {
      ...queueRecord({ instant: noon(2021, 7, 2), offset: 270 }),
      _id: '65a0000043180c714b12b61f',
    }
    const open = { ...callRecord({ instant: noon(2021, 7, 3), offset: 270 }), endtime: '', route: [] }
    expect(learned('queue', [longWait, imported]).inconsistencies).toEqual([])
    expect(learned('quick', [open]).inconsistencies).toEqual([])
  })
})
