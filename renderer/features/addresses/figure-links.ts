import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import { type EntryRowsInput, writeEntryRows } from '../../../shared/kpi/entry-rows.ts'
import type { FigureScope } from '../../../shared/kpi/queries.ts'
import { readArchiveAddress } from './archive-address.ts'
import { unreturnedAddress } from './insights-address.ts'

/** The archive with exactly these rows of a range, which is written as the address has it. */
export function linkToRows(
  report: 'queue' | 'queueDetails',
  range: string,
  rows: EntryRowsInput,
): LinkOptions {
  return linkOptions({
    to: '/archive',
    search: readArchiveAddress({ report, range, entries: writeEntryRows(rows) }),
  })
}

export function linkToUnreturned(
  range: string,
  { queues, agents }: Pick<FigureScope, 'queues' | 'agents'>,
): LinkOptions {
  return linkOptions({
    to: '/call-back',
    search: unreturnedAddress.parse({ range, queues: queues.join(','), agents: agents.join(',') }),
  })
}
