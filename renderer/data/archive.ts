import { useQuery } from '@tanstack/react-query'
import type { ArchiveQuery, ArchiveRecord, ChoiceColumn } from '../../shared/archive/archive.ts'
import type { CutList } from '../../shared/cut-list.ts'
import type { ReportName } from '../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../shared/reports/page.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { blockSize, type RowSource } from './rows.ts'

/** New values are rare, and the user can type a missing one. */
const valuesFreshMilliseconds = 60_000

/** A record of the archive, in the form of a report's table. */
export type ArchivedRecord = ArchiveRecord & ReportRecord

/** Returns the archive's summary of each report of a connection. */
export function useArchiveSummaries(connectionId: string | undefined) {
  return useQuery({
    queryKey: keys.archiveSummaries(connectionId ?? ''),
    queryFn: ({ signal }) => client.call('archive.summaries', { connectionId: connectionId ?? '' }, signal),
    enabled: connectionId !== undefined,
  })
}

const noValues: CutList<string> = { items: [], isCut: false }

/** Returns the values of a column to choose from; none until the services answer. */
export function useArchiveValues(
  connectionId: string | undefined,
  report: ReportName,
  column: ChoiceColumn,
): CutList<string> {
  const { data } = useQuery({
    queryKey: keys.archiveValues(connectionId ?? '', `${report} ${column}`),
    queryFn: ({ signal }) =>
      client.call('archive.values', { connectionId: connectionId ?? '', report, column }, signal),
    enabled: connectionId !== undefined,
    staleTime: valuesFreshMilliseconds,
  })
  return data ?? noValues
}

/** Returns the versions of a record, newest first; requests nothing for row 0. */
export function useArchiveVersions(connectionId: string | undefined, row: number) {
  return useQuery({
    queryKey: [...keys.archiveVersions(connectionId ?? ''), row],
    queryFn: ({ signal }) =>
      client.call('archive.versions', { connectionId: connectionId ?? '', row }, signal),
    enabled: connectionId !== undefined && row > 0,
  })
}

/** Returns the rows of an archive's search. */
export function archiveRows(query: ArchiveQuery): RowSource<ArchivedRecord> {
  return {
    name: JSON.stringify(query),
    orderKey: keys.archiveOrder(query),
    firstKey: keys.archiveFirst(query),
    blockKey: (view, block) => keys.archiveBlock(query, view, block),
    readOrder: (signal) => client.call('archive.count', query, signal),
    readBlock: async (view, offset, signal) => {
      const page = { ...query, offset, limit: blockSize, view }
      const { records, ...order } = await client.call('archive.page', page, signal)
      return { ...order, rows: records.map((record): ArchivedRecord => ({ ...record, problems: [] })) }
    },
    onChanged: (listener) =>
      client.on('archive.changed', ({ connectionId, report }) => {
        if (connectionId === query.connectionId && report === query.report) listener()
      }),
  }
}
