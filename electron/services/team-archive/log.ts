import { Pool } from 'pg'
import { z } from 'zod'
import type { Log } from '../log/log.ts'
import { systemTime, type Time } from '../time.ts'
import type { SharedAccess } from './access.ts'
import { checkSchema, clientConfig, createSockets } from './connect.ts'
import type { EntryToAppend, LogEntry, MadeEntry } from './entries.ts'
import { appliedByAll, auditEntry, madeByPeople, pageEntry } from './entry-kinds.ts'
import { createLeaseTaker, type Lease } from './lease.ts'
import { errorOfLog } from './log-errors.ts'
import { logLimits, readableBytes } from './schema/limits.ts'
import { leaseMs } from './schema/roles.ts'
import { createSession } from './session.ts'

/** The log in PostgreSQL. Its calls reject with an AppError of `teamArchiveErrors`. */
export interface SharedLog {
  /** Registers the origin; resolves to the last origin_seq of it that the log has, 0 for none, and whether it may append all. */
  join(origin: {
    readonly key: string
    readonly name: string
  }): Promise<{ readonly last: number; readonly mayAppend: boolean }>
  /** Appends in one transaction, under the log's lock, with one notification; leaves out what was sent before. */
  append(origin: string, entries: readonly EntryToAppend[]): Promise<void>
  /**
   * Reads entries after a number, in their order: at most `limit`, and about 1 MB, but at least one. What the origin
   * `reader` sent comes without its body, but for what each origin applies in the log's order; so does what is too large.
   */
  read(after: number, limit: number, reader?: string): Promise<LogEntry[]>
  /** Reads the newest pages of records before a number, in their order, within the same bounds. */
  pagesBefore(before: number, limit: number): Promise<LogEntry[]>
  /** Resolves to the newest entries that people made, newest first, each with its console's name. */
  madeByPeople(limit: number): Promise<MadeEntry[]>
  /** Resolves to the newest entries of what was done at the team's consoles, newest first. */
  audited(limit: number): Promise<MadeEntry[]>
  /** Resolves to the newest number, 0 for an empty log. */
  end(): Promise<number>
  /** Calls the listener when entries were appended, and when the connection is lost or back. Returns what stops it. */
  onAppended(listener: () => void): () => void
  /** Resolves to the logins that ask the team's call centers for all, by their base URLs. */
  askers(): Promise<ReadonlyMap<string, string>>
  /** Tries for the lease of keeping a call center; resolves to null while another holds it. */
  lease(callCenter: string): Promise<Lease | null>
  /** Ends what is under way: it fails, though the log may have done it. */
  close(): Promise<void>
}

/** What a page holds is held in several forms at once, from the driver's to that of the thread that stores it. */
const pageBytes = 1_000_000
/** The newest edits of people, of which an import can be an entry's size. */
const editBytes = 8_000_000
const connections = 2
const idleMs = 10_000

const appendParameters = 'uuid, bigint[], text[], text[], integer[], bytea'
const joinedRows = z.tuple([z.object({ last: z.int(), mayAppend: z.boolean() })])
const askerRows = z.array(z.object({ callCenter: z.string(), login: z.string() }))
const heldRows = z.tuple([z.object({ isHeld: z.boolean() })])
const endRows = z.tuple([z.object({ end: z.int() })])
// As wide as the table's columns: nobody who may append makes a row that keeps others from reading on.
const entryRow = z.object({
  seq: z.int(),
  origin: z.guid(),
  originSeq: z.number(),
  callCenter: z.string().nullable(),
  kind: z.string(),
  loggedAt: z.int(),
  login: z.string(),
  isOwner: z.boolean(),
  isTooLarge: z.boolean(),
  body: z
    .string()
    .transform((base64) => Buffer.from(base64, 'base64').toString('utf8'))
    .nullable(),
})
const entryRows = z.array(entryRow)
const madeRows = z.array(entryRow.extend({ console: z.string() }))

const columns = `seq::double precision AS seq, origin.key AS origin, origin_seq::double precision AS "originSeq",
    left(call_center.base_url, ${logLimits.urlCharacters + 1}) AS "callCenter", kind,
    floor(extract(epoch FROM logged_at) * 1000)::double precision AS "loggedAt",
    coalesce(writer.login, origin.login)::text AS login, coalesce(writer.is_owner, false) AS "isOwner"`
/** Two thirds of what PostgreSQL's own text of bytes takes; the driver knows no other form of them. */
const bodySql = `encode(body, 'base64')`
const joins = `JOIN callboard.origin ON origin.id = page.origin
  LEFT JOIN callboard.call_center ON call_center.id = page.call_center
  LEFT JOIN callboard.writer ON writer.id = page.writer`

/**
 * The lengths are known without reading the bodies, so a page ends before it grows too large, and a body that no string
 * could hold stays where it is.
 */
const readSql = (next: string, order: 'ASC' | 'DESC') => `
  SELECT ${columns}, length > $6 AND (origin.key IS DISTINCT FROM $4 OR kind = ANY ($5)) AS "isTooLarge",
    CASE WHEN length > $6 OR origin.key = $4 AND kind <> ALL ($5) THEN NULL ELSE ${bodySql} END AS body
  FROM (
    SELECT *, sum(CASE WHEN length > $6 THEN 0 ELSE length END) OVER (ORDER BY seq ${order} ROWS UNBOUNDED PRECEDING)
      - CASE WHEN length > $6 THEN 0 ELSE length END AS bytes_before
    FROM (
      SELECT *, octet_length(body) AS length FROM callboard.entry WHERE ${next} ORDER BY seq ${order} LIMIT $2
    ) AS next
  ) AS page
  ${joins}
  WHERE bytes_before < $3 ORDER BY seq`
const afterSql = readSql('seq > $1', 'ASC')
const pagesBeforeSql = readSql(`seq < $1 AND kind = '${pageEntry.kind}'`, 'DESC')

// The kinds are written out for the index of them.
const madeSql = (kinds: readonly string[]) => `
  SELECT ${columns}, false AS "isTooLarge", ${bodySql} AS body, left(origin.name, ${logLimits.nameCharacters}) AS console
  FROM (
    SELECT *, sum(octet_length(body)) OVER (ORDER BY seq DESC ROWS UNBOUNDED PRECEDING) AS bytes
    FROM (
      SELECT * FROM callboard.entry
      WHERE kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})
        AND octet_length(body) <= ${logLimits.bodyBytes}
      ORDER BY seq DESC LIMIT $1
    ) AS made
  ) AS page
  ${joins}
  WHERE bytes <= $2 ORDER BY seq DESC`

const askersSql = `
  SELECT left(base_url, ${logLimits.urlCharacters}) AS "callCenter", login::text AS login
  FROM callboard.lease JOIN callboard.call_center ON call_center.id = lease.call_center
  WHERE alive_at > clock_timestamp() - $1 * interval '1 millisecond'`

/** What a read brings at most, in bytes. */
export interface ReadLimits {
  /** Of one entry. */
  readonly readableBytes: number
  /** Of one page, though at least an entry. */
  readonly pageBytes: number
}

interface SharedLogOptions extends Partial<ReadLimits> {
  readonly time?: Time
}

/** Creates the client of the log; it connects when it is first used. */
export function createSharedLog(
  access: SharedAccess,
  log: Log,
  { time = systemTime, ...readLimits }: SharedLogOptions = {},
): SharedLog {
  const limits = { readableBytes, pageBytes, ...readLimits }
  const sockets = createSockets()
  const pool = new Pool({
    ...clientConfig(access),
    stream: sockets.next,
    max: connections,
    idleTimeoutMillis: idleMs,
    verify: (client, done) => {
      checkSchema(client, access).then(() => done(), done)
    },
  })
  // An idle connection that is lost is replaced when it is needed.
  pool.on('error', () => undefined)
  // Nobody else listens while `verify` asks, and then a lost connection would end the program; queries reject anyway.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const session = createSession(access, log, sockets, time)
  /** Of each origin, whether it may append everything. */
  const receivers = new Map<string, boolean>()

  async function query<T>(rows: z.ZodType<T>, text: string, values: readonly unknown[]): Promise<T> {
    try {
      return rows.parse((await pool.query(text, [...values])).rows)
    } catch (error) {
      throw errorOfLog(error, access)
    }
  }

  // By the lasting connection, where no large page is in the way.
  const ofLease = async (sql: string, values: readonly string[]) => {
    try {
      const { client } = await session.connection()
      return (await client.query(sql, [...values])).rows
    } catch (error) {
      throw errorOfLog(error, access)
    }
  }
  const leases = createLeaseTaker({
    take: async (callCenter, holder) => {
      const rows = await ofLease('SELECT callboard.take_lease($1, $2) AS "isHeld"', [callCenter, holder])
      return heldRows.parse(rows)[0].isHeld
    },
    release: async (callCenter, holder) => {
      await ofLease('SELECT callboard.release_lease($1, $2)', [callCenter, holder])
    },
  })
  const page = (sql: string, from: number, limit: number, reader: string | null) =>
    query(entryRows, sql, [from, limit, limits.pageBytes, reader, appliedByAll, limits.readableBytes])

  return {
    join: async ({ key, name }) => {
      const [{ last, mayAppend }] = await query(
        joinedRows,
        `SELECT callboard.join_log($1, $2)::double precision AS last,
          has_function_privilege('callboard.append(${appendParameters})', 'EXECUTE') AS "mayAppend"`,
        [key, name.slice(0, logLimits.nameCharacters)],
      )
      receivers.set(key, mayAppend)
      return { last, mayAppend }
    },
    append: async (origin, entries) => {
      if (entries.length === 0) return
      const isReceiver = receivers.get(origin)
      if (isReceiver === undefined) throw new Error('The origin has to join first')
      const name = isReceiver ? 'append' : 'contribute'
      await query(z.unknown(), `SELECT callboard.${name}($1, $2, $3, $4, $5, $6)`, [
        origin,
        ...columnsOf(entries),
      ])
    },
    read: (after, limit, reader) => page(afterSql, after, limit, reader ?? null),
    pagesBefore: (before, limit) => page(pagesBeforeSql, before, limit, null),
    madeByPeople: (limit) => query(madeRows, madeSql(madeByPeople), [limit, editBytes]),
    audited: (limit) => query(madeRows, madeSql([auditEntry.kind]), [limit, editBytes]),
    end: async () => {
      const [{ end }] = await query(
        endRows,
        'SELECT coalesce(max(seq), 0)::double precision AS end FROM callboard.entry',
        [],
      )
      return end
    },
    onAppended: session.onAppended,
    askers: async () => {
      const rows = await query(askerRows, askersSql, [leaseMs])
      return new Map(rows.map(({ callCenter, login }) => [callCenter, login]))
    },
    lease: leases.take,
    close: async () => {
      leases.close()
      const closed = Promise.all([session.close(), pool.ending ? null : pool.end()])
      sockets.destroy()
      await closed
    },
  }
}

function columnsOf(entries: readonly EntryToAppend[]): unknown[] {
  const bodies = entries.map(({ body }) => {
    // JSON.stringify escapes half a surrogate pair; as UTF-8 it would become another character.
    if (!body.isWellFormed()) throw new Error('An entry’s body has half a surrogate pair')
    return Buffer.from(body, 'utf8')
  })
  return [
    entries.map(({ originSeq }) => originSeq),
    entries.map(({ callCenter }) => callCenter),
    entries.map(({ kind }) => kind),
    bodies.map(({ length }) => length),
    Buffer.concat(bodies),
  ]
}
