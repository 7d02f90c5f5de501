import type { Client } from 'pg'
import { z } from 'zod'
import { normaliseBaseUrl } from '../../services/call-center/base-url.ts'
import { madeByPeople } from '../../services/team-archive/entry-kinds.ts'
import { logLimits } from '../../services/team-archive/schema/limits.ts'
import { leaseMs } from '../../services/team-archive/schema/roles.ts'

/** As many of the newest entries as are looked at: a billion would take minutes. */
const lookedAt = 100_000
const named = 10

const ofWriters = z.array(
  z.object({ login: z.string(), kind: z.string(), large: z.coerce.number(), ofReceivers: z.coerce.number() }),
)
const centers = z.array(z.object({ url: z.string(), by: z.string().nullable(), asks: z.string().nullable() }))

/** Lists what is odd in the log: what the schema wouldn't take today, by which login, and who asks call centers. */
export async function tellOdd(client: Client, say: (line: string) => void): Promise<void> {
  let odd = 0
  const tell = (line: string) => {
    odd++
    say(`Odd: ${line}`)
  }
  for (const { login, kind, large, ofReceivers } of await writersOf(client)) {
    if (large > 0) {
      tell(`${large} entries of kind ${kind} by ${login} are larger than ${logLimits.bodyBytes} bytes`)
    }
    if (ofReceivers > 0) tell(`${ofReceivers} entries of kind ${kind} by ${login}, which is no receiver`)
  }
  const callCenters = await callCentersOf(client)
  const other = callCenters.filter(({ url }) => !isNormal(url))
  for (const { url, by } of other.slice(0, named)) {
    tell(
      `the call center ${JSON.stringify(url)} is no address in its usual form${by === null ? '' : `, named by ${by}`}`,
    )
  }
  if (other.length > named) tell(`so are ${other.length - named} more`)
  if (callCenters.length >= logLimits.callCenters) {
    tell(`${callCenters.length} call centers: the log takes no more than ${logLimits.callCenters}`)
  }
  for (const { url, asks } of callCenters) {
    if (isNormal(url)) say(`Asked for all: ${url} ${asks === null ? 'by nobody now' : `by ${asks}`}`)
  }
  if (odd === 0) say(`Nothing odd among the newest ${lookedAt} entries`)
}

/** Logins whose entries the schema wouldn't take today, by kind. */
async function writersOf(client: Client) {
  const { rows } = await client.query(
    `SELECT * FROM (
      SELECT coalesce(writer.login, origin.login)::text AS login, kind,
        count(*) FILTER (WHERE octet_length(body) > $2) AS large,
        count(*) FILTER (WHERE kind <> ALL ($3) AND NOT EXISTS (
          SELECT FROM pg_roles WHERE rolname = coalesce(writer.login, origin.login)
            AND (pg_has_role(oid, 'callboard_receiver', 'MEMBER') OR pg_has_role(oid, 'callboard_owner', 'MEMBER'))
        )) AS "ofReceivers"
      FROM (SELECT * FROM callboard.entry ORDER BY seq DESC LIMIT $1) AS newest
      JOIN callboard.origin ON origin.id = newest.origin
      LEFT JOIN callboard.writer ON writer.id = newest.writer
      GROUP BY 1, 2
    ) AS counted WHERE large > 0 OR "ofReceivers" > 0 ORDER BY login, kind`,
    [lookedAt, logLimits.bodyBytes, madeByPeople],
  )
  return ofWriters.parse(rows)
}

async function callCentersOf(client: Client) {
  const { rows } = await client.query(
    `SELECT left(base_url, $1) AS url, named_by::text AS by,
      CASE WHEN alive_at > now() - $2 * interval '1 millisecond' THEN lease.login::text END AS asks
    FROM callboard.call_center LEFT JOIN callboard.lease ON lease.call_center = call_center.id ORDER BY base_url`,
    [logLimits.urlCharacters, leaseMs],
  )
  return centers.parse(rows)
}

function isNormal(url: string): boolean {
  try {
    return normaliseBaseUrl(url) === url
  } catch {
    return false
  }
}
