import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Several runs on one machine have a user each. */
const name = `callboard-tests-${process.pid}`

export interface OrdinaryUser {
  /** The user's copy of the checkout, in a folder that nobody else may look into. */
  readonly checkout: string
  readonly uid: number
  readonly gid: number
  readonly env: Readonly<Record<string, string>>
  /** Removes the copy and the user. */
  end(): void
}

/** Makes a user of this machine, who gets a private copy of the checkout. Only root can; throws for anyone else. */
export function createOrdinaryUser(): OrdinaryUser {
  if (process.getuid?.() !== 0)
    throw new Error('Only root makes a user; run the tests as the user that you are')
  const home = mkdtempSync(join(tmpdir(), `${name}-`))
  const said = (program: string, ...args: string[]) =>
    execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
  // A run that was killed may have left one, whose folder is another one.
  try {
    execFileSync('id', ['-u', name], { stdio: 'ignore' })
  } catch {
    said('useradd', '--no-create-home', '--user-group', '--home-dir', home, name)
  }
  const checkout = join(home, 'checkout')
  said('cp', '-a', root, checkout)
  said('chown', '-R', `${name}:`, home)
  chmodSync(home, 0o700)
  return {
    checkout,
    uid: Number(said('id', '-u', name)),
    gid: Number(said('id', '-g', name)),
    env: { HOME: home, USER: name, LOGNAME: name },
    end: () => {
      rmSync(home, { recursive: true })
      said('userdel', '--force', name)
    },
  }
}
