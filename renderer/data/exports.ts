import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ExportRequest } from '../../shared/exports.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { downloadFile } from './start-download.ts'

const none: readonly string[] = []

/** The jobs of exports that this window began and hasn't taken into the browser's downloads yet. */
export function useStartedExports(): readonly string[] {
  const { data } = useQuery({ queryKey: keys.startedExports, queryFn: () => none, enabled: false })
  return data ?? none
}

/** Begins an export; null when the user would rather not say where it goes. */
export function useStartExport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (request: ExportRequest) => client.call('exports.start', request),
    onSuccess: (started) => {
      if (!started) return
      queries.setQueryData<readonly string[]>(keys.startedExports, (ids = none) => [...ids, started.jobId])
    },
  })
}

/** Takes an export off the list of those that wait for their download. */
export function useTakeExport(): (jobId: string) => void {
  const queries = useQueryClient()
  return (jobId) =>
    void queries.setQueryData<readonly string[]>(keys.startedExports, (ids = none) =>
      ids.filter((id) => id !== jobId),
    )
}

/** Begins the download of an exported file; false where it was fetched already. */
export function useDownloadExport() {
  return useMutation({ mutationFn: downloadFile })
}

/** Goes on with a drag of an exported file's name as one of the file itself, out of the window. */
export function useDragExport() {
  return useMutation({ mutationFn: (jobId: string) => client.call('exports.drag', { jobId }) })
}

/** Shows an exported file in its folder. */
export function useRevealExport() {
  return useMutation({ mutationFn: (jobId: string) => client.call('exports.reveal', { jobId }) })
}
