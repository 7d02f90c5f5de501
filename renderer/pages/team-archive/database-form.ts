import { z } from 'zod'
import { type SharedSettings, sharedSettingsInput } from '../../../shared/team-archive.ts'

const encryption = z.enum(['system', 'ca', 'plain'])
export const encryptions = encryption.options

/** The database as typed; `ca`, in PEM, is used with the encryption of that name. */
export const databaseForm = z
  .object({
    address: z.string(),
    encryption,
    ca: z.string(),
    password: z.string(),
    keepUnprotected: z.boolean().optional(),
  })
  .transform(({ encryption, ca, ...rest }) => ({
    ...rest,
    ca: encryption === 'ca' ? ca : null,
    plainText: encryption === 'plain',
  }))
  .pipe(sharedSettingsInput)
export type DatabaseFormValues = z.input<typeof databaseForm>

export function databaseFormOf(
  settings: SharedSettings | null,
  keepUnprotected: boolean,
): DatabaseFormValues {
  const { address = '', ca = null, plainText = false } = settings ?? {}
  const encryption = plainText ? 'plain' : ca === null ? 'system' : 'ca'
  return { address, encryption, ca: ca ?? '', password: '', keepUnprotected }
}
