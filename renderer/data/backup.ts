import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import type { ArchiveContent, SettingsTaken } from '../../shared/backup.ts'
import { AppError } from '../../shared/errors.ts'
import type { ExportDelivery } from '../../shared/exports.ts'
import { client } from './client/client.ts'
import { downloadFile } from './exports.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'

/** Saves the settings or the archive to a file and starts its download; null when the user cancels. */
export function useSaveBackup(what: 'Settings' | 'Archive') {
  return useMutation<ExportDelivery | null, Error>({
    mutationFn: async () => {
      const delivery = await client.call(`backup.save${what}`, null)
      if (delivery?.kind === 'download') await downloadFile(delivery.file)
      return delivery
    },
  })
}

/** Loads the settings from a file. */
export function useLoadSettings() {
  return useMutation<SettingsTaken, Error, File>({
    mutationFn: async (file) => client.call('backup.loadSettings', { text: await file.text() }),
    onSuccess: refreshSettings,
  })
}

/** Restores the settings that a loaded file replaced. */
export function useTakeSettingsBack() {
  return useMutation<null, Error, number>({
    mutationFn: (taken) => client.call('backup.takeSettingsBack', { taken }),
    onSuccess: refreshSettings,
  })
}

function refreshSettings() {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.preferences }),
    queryClient.invalidateQueries({ queryKey: keys.webhooks }),
  ])
}

/** Reads the content of an archive file; without a file, the host asks the user for one. */
export function useCheckArchive() {
  return useMutation<ArchiveContent | null, Error, File | null>({
    mutationFn: async (file) =>
      client.call('backup.checkArchive', { uploadId: file === null ? null : await upload(file) }),
  })
}

/** Replaces the archive with the checked file; the console then restarts. */
export function useUseArchive() {
  return useMutation<null, Error>({ mutationFn: () => client.call('backup.useArchive', null) })
}

const refused = z.object({ reason: z.string() })

/** Uploads a file to the browser host under a single-use id; resolves to the id. */
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
