/** How the database of the shared archive is reached. */
export interface SharedAccess {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  /** `off` only to this computer, or where the user chose plain text. */
  readonly tls: 'verify' | 'off'
  /** Certificates in PEM to trust instead of the system's. */
  readonly ca: string | null
}
