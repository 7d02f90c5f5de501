import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import PQueue from 'p-queue'
import type { Act, AuditAnswer, AuditLine, AuditQuery } from '../../../shared/audit.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import { type Failure, failureOf } from '../../../shared/errors.ts'
import type { Log } from '../log/log.ts'
import type { Time } from '../time.ts'
import { createAuditFile } from './audit-file.ts'

type ShownLine = AuditAnswer['lines'][number]

interface AuditOptions {
  readonly path: string
  /** Tells the team's log; does nothing without a team archive. @throws AppError of the store */
  readonly tell: (line: AuditLine) => Promise<unknown>
  /** Resolves to the team's newest lines; none without a team archive. @throws AppError of the log */
  readonly ofTeam: () => Promise<readonly ShownLine[]>
  readonly time: Pick<Time, 'now'>
  readonly log: Pick<Log, 'error' | 'warn'>
  /** A line came, or couldn't be noted. */
  readonly changed: () => void
}

/**
 * Who did what: what left the archive, who else may read it, and what was done with the archive itself. A line is written
 * after its act, at the end of a file beside the archive, so that an archive that is loaded takes none away; on a team
 * archive also into its log, whose database names the login and lets nobody change it.
 *
 * It tells of honest people who did what. It doesn't defend against whoever may write this user's files: the team's log
 * does, from the moment that it has a line.
 */
export interface Audit {
  /** Notes an act that is done. Never rejects: what can't be noted is a problem that Health tells. */
  note(act: Act): Promise<void>
  lines(query: AuditQuery): Promise<AuditAnswer>
  /** Returns why acts can't be noted; null while they can. */
  failure(): Failure | null
  /** Tells the team of an archive that was loaded, whose own outbox knows nothing of it. Never rejects. */
  start(): Promise<void>
  /** Resolves once every act is noted. */
  close(): Promise<void>
}

const shownLines = 1_000

export function createAudit({ path, tell, ofTeam, time, log, changed }: AuditOptions): Audit {
  const file = createAuditFile(path)
  const writes = new PQueue({ concurrency: 1 })
  let failure: Failure | null = null

  async function write(line: AuditLine): Promise<void> {
    try {
      await file.append(line)
      await tell(line)
      failure = null
    } catch (error) {
      failure = failureOf(error)
      log.error({ err: error, act: line.act }, 'An act could not be noted')
    }
    changed()
  }

  return {
    note: ({ act, subject, conditions = [], rows = null }) => {
      const of = { act, subject: subject.slice(0, 500), conditions, rows }
      return writes.add(() => write({ id: randomUUID(), at: time.now(), person: person(), ...of }))
    },
    lines: async (query) => {
      const isWanted = wantedBy(query)
      const found = new Map<string, ShownLine>()
      const unreadable = await file.read((line) => {
        const shown = { ...line, console: null, login: null }
        if (isWanted(shown)) found.set(line.id, shown)
      })
      let isTeamMissing = false
      try {
        // What the team's database says of a line counts for more than this file.
        for (const line of await ofTeam()) if (isWanted(line)) found.set(line.id, line)
      } catch (error) {
        isTeamMissing = true
        log.warn({ err: error }, 'The team’s audit can’t be read')
      }
      const lines = [...found.values()].reverse().sort((a, b) => b.at - a.at)
      return {
        lines: lines.slice(0, shownLines),
        cut: lines.length > shownLines,
        unreadable,
        isTeamMissing,
      }
    },
    failure: () => failure,
    start: async () => {
      let last: AuditLine | null = null
      try {
        await file.read((line) => {
          last = line.act === 'archiveLoaded' ? line : null
        })
        if (last) await tell(last)
      } catch (error) {
        log.error({ err: error }, 'The team could not be told of the loaded archive')
      }
    },
    close: () => writes.onIdle(),
  }
}

function person(): string {
  try {
    return userInfo().username
  } catch {
    // A user of a container needn't have a name.
    return String(process.getuid?.() ?? '')
  }
}

function wantedBy({ from, to, act, text }: AuditQuery): (line: ShownLine) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return (line) => {
    if ((from !== null && line.at < from) || (to !== null && line.at >= to)) return false
    if (act !== null && line.act !== act) return false
    const { person: by, login, console: at, subject, conditions } = line
    const values = [by, login, at, subject, ...conditions.map(({ value }) => value)]
    const all = values.join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  }
}

export const auditHandlers = (audit: Audit): HandlersOf<'audit'> => ({
  'audit.lines': audit.lines,
  'audit.printed': ({ name }) => audit.note({ act: 'printed', subject: name }),
})
