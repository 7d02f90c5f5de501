import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readNamedFile } from '../../host/named-file.ts'
import { StartError } from '../../host/start-error.ts'
import {
  hasPassword,
  readSharedAddress,
  type SharedAccess,
  SharedAddressError,
} from '../../services/team-archive/access.ts'
import { type ArchiveRole, archiveRoles } from '../../services/team-archive/schema/init.ts'

const usage = `Usage:
  npm run shared -- init URL [--print]
  npm run shared -- grant URL --to LOGIN --as receiver|desk|reader [--print]
  npm run shared -- check URL
  npm run shared -- drop-before YYYY-MM-DD URL [--print]
URL is postgresql://USER@HOST:PORT/DATABASE; --ca FILE trusts that CA alone, --plain leaves TLS out.
The password comes from CALLBOARD_SHARED_PASSWORD, CALLBOARD_SHARED_PASSWORD_FILE, PGPASSWORD or PGPASSFILE.`

/** A command of `npm run shared`; `isPrinted` shows the SQL instead of running it. */
export type SharedCommand = { readonly access: SharedAccess } & (
  | { readonly name: 'init'; readonly isPrinted: boolean }
  | {
      readonly name: 'grant'
      readonly login: string
      readonly role: ArchiveRole
      readonly isPrinted: boolean
    }
  | { readonly name: 'check' }
  | { readonly name: 'drop-before'; readonly date: string; readonly isPrinted: boolean }
)

/** Reads a command line; secrets come from the environment or files alone. @throws StartError */
export function readArguments(args: string[], environment: NodeJS.ProcessEnv): SharedCommand {
  const { positionals, values } = parsed(args)
  const [name, ...rest] = positionals
  const take = (count: number): string[] => {
    if (rest.length !== count) throw new StartError(usage)
    return rest
  }
  const isPrinted = values.print
  const { to, as } = values
  if (name !== 'grant' && (to !== undefined || as !== undefined)) throw new StartError(usage)
  const accessOf = (url = '') => readAccess(url, values, environment)
  switch (name) {
    case 'init': {
      const [url] = take(1)
      return { name, access: accessOf(url), isPrinted }
    }
    case 'grant': {
      const [url] = take(1)
      const role = z.enum(archiveRoles).safeParse(as)
      if (!role.success || to === undefined || to === '') throw new StartError(usage)
      return { name, access: accessOf(url), login: to, role: role.data, isPrinted }
    }
    case 'check': {
      const [url] = take(1)
      if (isPrinted) throw new StartError(usage)
      return { name, access: accessOf(url) }
    }
    case 'drop-before': {
      const [date, url] = take(2)
      const read = z.iso.date().safeParse(date)
      if (!read.success) throw new StartError(`${date} is no date such as 2026-01-01.\n${usage}`)
      return { name, access: accessOf(url), date: read.data, isPrinted }
    }
    default:
      throw new StartError(usage)
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        print: { type: 'boolean', default: false },
        to: { type: 'string' },
        as: { type: 'string' },
        ca: { type: 'string' },
        plain: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

function readAccess(
  url: string,
  { ca, plain }: { readonly ca?: string | undefined; readonly plain: boolean },
  environment: NodeJS.ProcessEnv,
): SharedAccess {
  if (hasPassword(url)) {
    throw new StartError(
      'The address has a password, which every program of this computer can read in the list of processes. Leave it out, change it if others use this computer, and put it into CALLBOARD_SHARED_PASSWORD or a file.',
    )
  }
  try {
    const access = readSharedAddress(url, {
      plainText: plain,
      ca: ca === undefined ? null : readNamedFile(`The file of the CA, ${ca},`, ca),
    })
    return { ...access, password: readPassword(access, environment) }
  } catch (error) {
    throw error instanceof SharedAddressError ? new StartError(`${error.message}\n${usage}`) : error
  }
}

/**
 * Returns the password from CALLBOARD_SHARED_PASSWORD, CALLBOARD_SHARED_PASSWORD_FILE, PGPASSWORD or PGPASSFILE, the
 * first of them that is set; empty for none. @throws StartError for a file that can't be read
 */
function readPassword(access: SharedAccess, environment: NodeJS.ProcessEnv): string {
  const { CALLBOARD_SHARED_PASSWORD, CALLBOARD_SHARED_PASSWORD_FILE, PGPASSWORD, PGPASSFILE } = environment
  if (CALLBOARD_SHARED_PASSWORD) return CALLBOARD_SHARED_PASSWORD
  if (CALLBOARD_SHARED_PASSWORD_FILE) return textOf(CALLBOARD_SHARED_PASSWORD_FILE).replace(/\r?\n$/, '')
  if (PGPASSWORD) return PGPASSWORD
  return PGPASSFILE ? (passwordIn(textOf(PGPASSFILE), access) ?? '') : ''
}

/** Finds the first line `host:port:database:user:password` that fits, as libpq does. */
function passwordIn(text: string, { host, port, database, user }: SharedAccess): string | undefined {
  const asked = [host, String(port), database, user]
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue
    const fields = [...line.matchAll(/(?:^|:)((?:[^:\\]|\\.)*)/g)].map(([, field = '']) =>
      field.replace(/\\(.)/g, '$1'),
    )
    if (asked.every((value, index) => fields[index] === '*' || fields[index] === value)) return fields[4]
  }
  return undefined
}

const textOf = (file: string): string => readNamedFile(`The file of the password, ${file},`, file)
