import { paths } from '../../../shared/page-address.ts'
import type { ConditionName, ReportName } from '../../../shared/reports/definitions.ts'

/** The ways to search a report: by time, or by call id. */
export const searchModes = ['time', 'call'] as const
export type SearchMode = (typeof searchModes)[number]

interface ModeView {
  readonly name: SearchMode
  /** With dates, every condition is optional; without dates, every condition is required. */
  readonly dated: boolean
  /** The form's fields, in their order. */
  readonly conditions: readonly ConditionName[]
}

type ReportPath = (typeof paths)['quickSearch' | 'queueSearch' | 'queueDetails']

/** The settings of one report's page. */
export interface ReportView {
  readonly report: ReportName
  readonly path: ReportPath
  /** The first one is the default. */
  readonly modes: readonly [ModeView, ...ModeView[]]
}

const byTime = (...conditions: ConditionName[]): ModeView => ({ name: 'time', dated: true, conditions })

export const reportViews = {
  /** §4.1: a search by call id sends no dates. */
  quick: {
    report: 'quick',
    path: paths.quickSearch,
    modes: [byTime('from', 'to'), { name: 'call', dated: false, conditions: ['cuid'] }],
  },
  /** §4.2 */
  queue: { report: 'queue', path: paths.queueSearch, modes: [byTime('from', 'to', 'qnum', 'cuid')] },
  /** §4.3 */
  queueDetails: {
    report: 'queueDetails',
    path: paths.queueDetails,
    modes: [byTime('from', 'to', 'queue', 'cuid', 'queue_id')],
  },
} as const satisfies Readonly<Record<ReportName, ReportView>>

export function modeOf(view: ReportView, name: SearchMode): ModeView {
  return view.modes.find((mode) => mode.name === name) ?? view.modes[0]
}
