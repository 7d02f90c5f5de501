import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { ArchiveContent, SettingsTaken } from '../../shared/backup.ts'
import { AppError } from '../../shared/errors.ts'
import type { ExportDelivery } from '../../shared/exports.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { downloadFile } from './start-download.ts'

/** Writes the settings or the archive into a file, and begins its download; null when the user would rather not. */
export function useSaveBackup(what: 'Settings' | 'Archive') {
  return useMutation<ExportDelivery | null, Error>({
    mutationFn: async () => {
      const delivery = await client.call(`backup.save${what}`, null)
      if (delivery?.kind === 'download') await downloadFile(delivery.file)
      return delivery
    },
  })
}

/** Takes the settings from a file. */
export function useLoadSettings() {
  const queries = useQueryClient()
  return useMutation<SettingsTaken, Error, File>({
    mutationFn: async (file) => client.call('backup.loadSettings', { text: await file.text() }),
    onSuccess: () => askForSettings(queries),
  })
}

/** Has the settings as they were before a file. */
export function useTakeSettingsBack() {
  const queries = useQueryClient()
  return useMutation<null, Error, number>({
    mutationFn: (taken) => client.call('backup.takeSettingsBack', { taken }),
    onSuccess: () => askForSettings(queries),
  })
}

function askForSettings(queries: QueryClient) {
  return Promise.all([
    queries.invalidateQueries({ queryKey: keys.preferences }),
    queries.invalidateQueries({ queryKey: ['webhooks'] }),
  ])
}

/** What a file holds that may take the archive's place; without one, the host asks the user for it. */
export function useCheckArchive() {
  return useMutation<ArchiveContent | null, Error, File | null>({
    mutationFn: async (file) =>
      client.call('backup.checkArchive', { uploadId: file === null ? null : await upload(file) }),
  })
}

/** Has the file that was checked take the archive's place; the console then starts anew. */
export function useUseArchive() {
  return useMutation<null, Error>({ mutationFn: () => client.call('backup.useArchive', null) })
}

const refused = z.object({ reason: z.string() })

/** Sends it to the browser host, by an id that is good for this once; resolves to the id. */
async function upload(file: File): Promise<string> {
  const id = await client.call('files.newUpload', null)
  const response = await fetch(`/uploads/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  })
  if (response.ok && id !== null) return id
  const { reason } = refused.parse(await response.json())
  throw reason === 'ENOSPC' || reason === 'EDQUOT'
    ? new AppError('export_disk_full', 'No room for the file', { reason })
    : new AppError('export_not_written', 'The file could not be sent', { reason })
}
