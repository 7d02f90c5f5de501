import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ArchiveQuery, ArchiveRecord, ChoiceColumn } from '../../shared/reports/archive.ts'
import type { ReportName } from '../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../shared/reports/page.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'

/** Records per block; blocks are requested by their number. */
export const blockSize = 100

/** Skips blocks that the scrollbar only passes. */
const settleMilliseconds = 50
/** Evicts hidden blocks: a million records don't fit into a window. */
const cachedMilliseconds = 30_000
/** New values are rare, and the user can type a missing one. */
const valuesFreshMilliseconds = 60_000

/** A record of the archive, in the form of a report's table. */
export type ArchivedRecord = ArchiveRecord & ReportRecord

/** Returns the archive's summary of each report of a connection. */
export function useArchiveSummaries(profileId: string | undefined) {
  return useQuery({
    queryKey: keys.archiveSummaries(profileId ?? ''),
    queryFn: ({ signal }) => client.call('archive.summaries', { profileId: profileId ?? '' }, signal),
    enabled: profileId !== undefined,
  })
}

/** Returns the values of a column to choose from; none until the services answer. */
export function useArchiveValues(
  profileId: string | undefined,
  report: ReportName,
  column: ChoiceColumn,
): readonly string[] {
  const { data } = useQuery({
    queryKey: keys.archiveValues(profileId ?? '', `${report} ${column}`),
    queryFn: ({ signal }) =>
      client.call('archive.values', { profile: profileId ?? '', report, column }, signal),
    enabled: profileId !== undefined,
    staleTime: valuesFreshMilliseconds,
  })
  return data ?? []
}

/** Returns the versions of a record, newest first; requests nothing for row 0. */
export function useArchiveVersions(profileId: string | undefined, row: number) {
  return useQuery({
    queryKey: [...keys.archiveVersions(profileId ?? ''), row],
    queryFn: ({ signal }) => client.call('archive.versions', { profileId: profileId ?? '', row }, signal),
    enabled: profileId !== undefined && row > 0,
  })
}

/** Returns the first block of a search; the previous search's records stay as placeholder. */
export function useArchiveStart(query: ArchiveQuery) {
  return useQuery({
    queryKey: keys.archiveFirst(query),
    queryFn: ({ signal }) => readBlock(query, null, 0, signal),
    placeholderData: keepPreviousData,
    gcTime: cachedMilliseconds,
  })
}

/** Returns the number of a search's records and the id of their frozen order. */
export function useArchiveOrder(query: ArchiveQuery) {
  return useQuery({
    queryKey: keys.archiveOrder(query),
    queryFn: ({ signal }) => client.call('archive.count', query, signal),
    // Frozen orders expire soon, here as in the services.
    gcTime: cachedMilliseconds,
  })
}

/** Returns the query of a block of an order. */
export function archiveBlock(query: ArchiveQuery, view: string, block: number) {
  return queryOptions({
    queryKey: keys.archiveBlock(query, view, block),
    queryFn: async ({ signal }) => {
      await settled(signal)
      return readBlock(query, view, block, signal)
    },
    gcTime: cachedMilliseconds,
  })
}

async function readBlock(query: ArchiveQuery, view: string | null, block: number, signal: AbortSignal) {
  const place = { offset: block * blockSize, limit: blockSize, view }
  const page = await client.call('archive.page', { ...query, ...place }, signal)
  return { ...page, records: page.records.map((record): ArchivedRecord => ({ ...record, problems: [] })) }
}

function settled(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, settleMilliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
