import { readFileSync } from 'node:fs'
import { StartError, systemCode } from '../../host/start-error.ts'
import type { SharedAccess } from '../../services/team-archive/access.ts'

/**
 * Returns the password from CALLBOARD_SHARED_PASSWORD, CALLBOARD_SHARED_PASSWORD_FILE, PGPASSWORD or PGPASSFILE, the
 * first of them that is set; empty for none. @throws StartError for a file that can't be read
 */
export function readPassword(access: SharedAccess, environment: NodeJS.ProcessEnv): string {
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

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError(`The file of the password, ${file}, can’t be read: ${systemCode(error)}.`)
  }
}
