import { z } from 'zod'
import { isThisComputer } from '../../../shared/mail.ts'

/** How the database of the team archive is reached. */
export const sharedAccess = z
  .object({
    host: z.string().min(1),
    port: z.int().min(1).max(65_535),
    database: z.string().min(1),
    user: z.string().min(1),
    password: z.string(),
    /** `off` only to this computer, or where the user chose plain text. */
    tls: z.enum(['verify', 'off']),
    /** Certificates in PEM to trust instead of Node's and the system's. */
    ca: z.string().nullable(),
  })
  .readonly()
export type SharedAccess = z.infer<typeof sharedAccess>

/** An address that can't be used; its message says what to do and never has the password. */
export class SharedAddressError extends Error {}

interface AccessChoices {
  /** Takes precedence over one in the URL; empty for none. */
  readonly password?: string | undefined
  /** Certificates in PEM to trust instead of Node's and the system's. */
  readonly ca?: string | null | undefined
  /** Chooses plain text, also to another computer. */
  readonly plainText?: boolean | undefined
}

const form = 'postgresql://USER@HOST:PORT/DATABASE'

/**
 * Reads an address such as `postgresql://user@host:5432/database`. The connection to this computer is plain text unless
 * a CA is given; to any other it has TLS unless plain text was chosen. @throws SharedAddressError
 */
export function readSharedAddress(
  text: string,
  { password, ca = null, plainText = false }: AccessChoices,
): SharedAccess {
  const url = urlOf(text)
  if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol)) {
    throw new SharedAddressError(`The team archive’s address must be like ${form}.`)
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const user = decoded(url.username)
  const database = decoded(url.pathname.slice(1))
  if (host === '' || user === '' || database === '' || database.includes('/')) {
    throw new SharedAddressError(
      `The team archive’s address must name a user, a host and a database, as ${form}.`,
    )
  }
  if (url.search !== '' || url.hash !== '') {
    throw new SharedAddressError(
      `The team archive’s address takes no options after “?” or “#”; its form is ${form}.`,
    )
  }
  if (ca !== null && plainText) {
    throw new SharedAddressError('Choose either a CA or plain text for the team archive, not both.')
  }
  const isPlain = plainText || (ca === null && isThisComputer(host))
  const read = sharedAccess.safeParse({
    host,
    port: url.port === '' ? 5432 : Number(url.port),
    database,
    user,
    password: password ?? decoded(url.password),
    tls: isPlain ? 'off' : 'verify',
    ca,
  })
  if (!read.success) throw new SharedAddressError(`The team archive’s address must be like ${form}.`)
  return read.data
}

/** Returns whether an address has a password, which other programs of the computer can read in a command line. */
export function hasPassword(text: string): boolean {
  const url = urlOf(text)
  return url !== null && url.password !== ''
}

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new SharedAddressError('The team archive’s address has a “%” that must be written as “%25”.')
  }
}
