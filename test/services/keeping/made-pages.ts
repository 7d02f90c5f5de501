import type { ReportPage } from '../../../shared/reports/page.ts'
import type { Json } from '../../../shared/reports/values.ts'

export type Fields = Record<string, Json>

/** Returns a page of records with these fields. */
export function page(fields: readonly Fields[], change: Partial<ReportPage> = {}): ReportPage {
  return {
    records: fields.map((each) => ({ fields: each, problems: [] })),
    ...{
      start: 0,
      count: 20,
      total: fields.length,
      sorting: {},
      target: null,
      useGroupBy: null,
      message: '',
    },
    ...change,
  }
}

/** A record that began at this time of a day. */
export const startAt = (time: string, change: Fields = {}): Fields => ({
  starttime: `2026-11-20 ${time}`,
  ...change,
})
/** Pages in the order of time, and against it. */
export const rising = () => page([startAt('09:00:00'), startAt('09:10:00')])
export const falling = () => page([startAt('09:10:00'), startAt('09:00:00')])
