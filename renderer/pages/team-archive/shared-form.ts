import {
  type SharedSettings,
  type SharedSettingsInput,
  sharedSettingsInput,
} from '../../../shared/team-archive.ts'

export const encryptions = ['system', 'ca', 'plain'] as const

/** The database as typed. */
export interface SharedForm {
  readonly address: string
  readonly encryption: (typeof encryptions)[number]
  /** In PEM; used with the encryption `ca`. */
  readonly ca: string
  readonly password: string
  readonly keepUnprotected: boolean
}

export function sharedFormOf(settings: SharedSettings | null, keepUnprotected: boolean): SharedForm {
  const { address = '', ca = null, plainText = false } = settings ?? {}
  const encryption = plainText ? 'plain' : ca === null ? 'system' : 'ca'
  return { address, encryption, ca: ca ?? '', password: '', keepUnprotected }
}

/** Returns the values to send, or the names of the fields with a problem. */
export function sharedInputOf({
  address,
  encryption,
  ca,
  password,
  keepUnprotected,
}: SharedForm): { readonly input: SharedSettingsInput } | { readonly wrong: readonly string[] } {
  const read = sharedSettingsInput.safeParse({
    address,
    ca: encryption === 'ca' ? ca : null,
    plainText: encryption === 'plain',
    password,
    keepUnprotected,
  })
  return read.success ? { input: read.data } : { wrong: read.error.issues.map(({ path }) => String(path[0])) }
}
