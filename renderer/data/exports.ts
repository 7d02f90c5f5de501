import { useMutation, useQuery } from '@tanstack/react-query'
import type { ExportRequest } from '../../shared/exports.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'

const none: readonly string[] = []

/** Returns the ids of exports that this window started and has not downloaded yet. */
export function useStartedExports(): readonly string[] {
  const { data } = useQuery({ queryKey: keys.startedExports, queryFn: () => none, enabled: false })
  return data ?? none
}

/** Starts an export; null when the user cancels the file dialog. */
export function useStartExport() {
  return useMutation({
    mutationFn: (request: ExportRequest) => client.call('exports.start', request),
    onSuccess: (started) => {
      if (!started) return
      queryClient.setQueryData<readonly string[]>(keys.startedExports, (ids = none) => [
        ...ids,
        started.jobId,
      ])
    },
  })
}

/** Removes an export from the pending downloads. */
export function forgetExport(jobId: string): void {
  queryClient.setQueryData<readonly string[]>(keys.startedExports, (ids = none) =>
    ids.filter((id) => id !== jobId),
  )
}

/** Downloads an exported file; false if it was downloaded before. */
export function useDownloadExport() {
  return useMutation({ mutationFn: downloadFile })
}

/** Continues the drag of an exported file's name as a drag of the file itself. */
export function useDragExport() {
  return useMutation({ mutationFn: (jobId: string) => client.call('exports.drag', { jobId }) })
}

/** Shows an exported file in its folder. */
export function useRevealExport() {
  return useMutation({ mutationFn: (jobId: string) => client.call('exports.reveal', { jobId }) })
}

/** Downloads an address in the browser; without a name, the host names the file. */
export function startDownload(url: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}

/** Downloads a file of the host in the browser; resolves to false if it was downloaded before. */
export async function downloadFile(file: string): Promise<boolean> {
  const url = await client.call('files.downloadUrl', { file })
  if (url !== null) startDownload(url)
  return url !== null
}
