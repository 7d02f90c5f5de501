import { useCallback, useMemo } from 'react'
import { type RecordReadings, readTimes } from '../../../shared/clock/readings.ts'
import type { RecordFields } from '../../../shared/clock/witnesses.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { useKnownPeriods } from '../../data/clock.ts'

/** Reads the times of records of a report, by all that is known of the active connection's clock. */
export function useReadTimes(report: ReportName): (fields: RecordFields) => RecordReadings {
  const known = useKnownPeriods()
  return useCallback((fields) => readTimes(report, fields, known), [report, known])
}

/** The times of one record. */
export function useRecordTimes(report: ReportName, fields: RecordFields): RecordReadings {
  const read = useReadTimes(report)
  return useMemo(() => read(fields), [read, fields])
}
