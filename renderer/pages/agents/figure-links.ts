import { rowsOfAttempts, writeEntryRows } from '../../../shared/figures/entry-rows.ts'
import type { FigureName } from '../../../shared/figures/figures.ts'
import type { OpenIn } from '../../../shared/figures/open-in.ts'
import { type PageAddress, pageAddressText, paths } from '../../../shared/page-address.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { includedValues } from '../../features/addresses/calls-address.ts'
import { writeDrillDown } from '../../features/addresses/drill-down.ts'
import type { AgentColumn, AgentSums } from './agent-rows.ts'

/** The period and queues of the counted records, as links to their rows need them. */
export interface CountedRows {
  /** In the address's form. */
  readonly range: string
  readonly queues: string[]
  /** In seconds. */
  readonly leastRing: number
  /** The hours that they began in; undefined where all count. */
  readonly open?: OpenIn | undefined
}

/** As many agents as an address can name. */
const maxNamed = 500

/**
 * Returns the address of the rows behind a column's number; undefined for names, and where an address can't name
 * them. A plain address: hundreds of the router's links would take longer than a frame while the table scrolls.
 */
export function hrefOfFigure(
  column: AgentColumn,
  agents: readonly string[],
  sums: AgentSums,
  counted: CountedRows,
): string | undefined {
  if (agents.length === 0 || agents.length > maxNamed) return undefined
  const page = pageOf(column, agents, sums, counted)
  return page && `#${pageAddressText(page)}`
}

function pageOf(
  column: AgentColumn,
  agents: readonly string[],
  sums: AgentSums,
  { range, queues, leastRing, open }: CountedRows,
): PageAddress | undefined {
  const of = { agents: [...agents], queues, ...(open && { open }) }
  const rows = (report: ReportName, entries: Parameters<typeof writeEntryRows>[0], figure?: FigureName) => ({
    path: paths.archive,
    search: {
      report,
      range,
      entries: writeEntryRows(entries),
      origin: writeDrillDown({ page: 'agents', figure }),
    },
  })
  switch (column) {
    case 'attempts':
      return rows('queueDetails', { ...rowsOfAttempts('counted', leastRing), ...of })
    case 'rate':
      return rows('queueDetails', { ...rowsOfAttempts('counted', leastRing), ...of }, 'answerRate')
    case 'answered':
      return rows('queueDetails', { ...rowsOfAttempts('answered', leastRing), ...of }, 'answered')
    case 'missed':
      return rows('queueDetails', { ...rowsOfAttempts('missed', leastRing), ...of }, 'missedRings')
    case 'elsewhere':
      return rows('queueDetails', { ...rowsOfAttempts('elsewhere', leastRing), ...of })
    case 'talk':
    case 'average':
      return rows('queue', { kinds: ['answered', 'pickedUp'], talked: true, ...of }, 'talkTime')
    case 'waitCaused':
      return sums.longestWaitCaused === null
        ? undefined
        : { path: paths.call, search: { id: sums.longestWaitCaused.cuid } }
    case 'outgoing':
      return { path: paths.calls, search: { range, agent: includedValues(agents), type: 'outgoing' } }
    case 'states':
    case 'occupancy':
    case 'pauses':
    case 'pauseTime':
    case 'longestPause': {
      const [only] = agents
      return only === undefined || agents.length > 1
        ? undefined
        : { path: paths.feed, search: { kind: 'events', event: 'NewState', exten: only, range } }
    }
    // No list of calls tells exactly these.
    case 'direct':
    case 'transfersMade':
    case 'transfersReceived':
    case 'firstLast':
    case 'agent':
    case 'team':
      return undefined
  }
}
