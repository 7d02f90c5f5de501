import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import { readFeedAddress } from '../../features/addresses/feed-address.ts'
import { callAddress, linkToRows } from '../../features/addresses/page-addresses.ts'
import type { AgentColumn, AgentSums } from './agent-rows.ts'

/** The period and queues of the counted records, as links to their rows need them. */
export interface CountedRows {
  /** In the address's form. */
  readonly range: string
  readonly queues: string[]
}

/** As many agents as an address can name. */
const maxNamed = 500

/** Returns the link to the rows behind a column's number; undefined for names, and where an address can't name them. */
export function linkOfFigure(
  column: AgentColumn,
  agents: readonly string[],
  sums: AgentSums,
  { range, queues }: CountedRows,
): LinkOptions | undefined {
  if (agents.length === 0 || agents.length > maxNamed) return undefined
  const of = { agents: [...agents], queues }
  switch (column) {
    case 'attempts':
    case 'rate':
      return linkToRows('queueDetails', range, { kinds: ['answered', 'missed'], ...of })
    case 'answered':
      return linkToRows('queueDetails', range, { kinds: ['answered'], ...of })
    case 'missed':
      return linkToRows('queueDetails', range, { kinds: ['answered', 'missed'], rungInVain: true, ...of })
    case 'talk':
    case 'average':
      return linkToRows('queue', range, { kinds: ['answered', 'pickedUp'], ...of })
    case 'waitCaused':
      return sums.longestWaitCaused === null
        ? undefined
        : linkOptions({ to: '/call', search: callAddress.parse({ id: sums.longestWaitCaused.cuid }) })
    case 'states':
    case 'occupancy':
    case 'pauses':
    case 'pauseTime':
    case 'longestPause': {
      const [only] = agents
      return only === undefined || agents.length > 1
        ? undefined
        : linkOptions({
            to: '/feed',
            search: readFeedAddress({ kind: 'events', event: 'NewState', exten: only, range }),
          })
    }
    case 'agent':
    case 'team':
      return undefined
  }
}
