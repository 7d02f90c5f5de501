import { wallAt } from '../../../shared/clock/knowledge.ts'
import { type CoverageFormats, coverageText } from '../../../shared/figures/coverage-text.ts'
import type { PeriodCoverage } from '../../../shared/figures/queries.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { useServerDisplay } from '../clock/times.ts'

/** Formats days and times of the call center's clock, isolated as left-to-right. */
export function useCoverageFormats(): CoverageFormats {
  const { language, number } = useFormats()
  const display = useServerDisplay()
  const known = useKnownPeriods()
  const island = (text: string) => `\u2066${text}\u2069`
  return {
    language,
    number,
    day: (day) => island(display.date(Date.parse(day))),
    time: (instant) => island(display.time(wallAt(known, instant)).slice(0, 5)),
  }
}

/** Returns the sentence about the completeness of a period. */
export function useCoverageText(): (covered: PeriodCoverage, reports: readonly ReportName[]) => string {
  const formats = useCoverageFormats()
  return (covered, reports) => coverageText(covered, reports, formats, Date.now())
}
