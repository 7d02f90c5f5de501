import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/*
 * The least that receives durably, to hold a console against: `node durable-server.ts FILE AUTHORIZATION` parses JSON,
 * compares the login, and answers after the commit of all that came meanwhile, into one table with one index. Prints its port.
 */
const [file = '', authorization = ''] = process.argv.slice(2)
const wanted = Buffer.from(authorization)
const answer = '{"success":1,"message":""}'
const headers = { 'Content-Type': 'application/json', 'Content-Length': answer.length }

const db = new DatabaseSync(file)
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE event (seq INTEGER PRIMARY KEY, received_at INTEGER NOT NULL, unique_id TEXT, body TEXT NOT NULL);
  CREATE INDEX event_of_call ON event (unique_id)`)
const insert = db.prepare('INSERT INTO event (received_at, unique_id, body) VALUES (?, ?, ?)')
const event = z.object({ unique_id: z.string() })

interface Arrived {
  readonly response: ServerResponse
  readonly uniqueId: string
  readonly body: string
}
let waiting: Arrived[] = []

function commit(): void {
  const arrived = waiting
  waiting = []
  db.exec('BEGIN')
  for (const { uniqueId, body } of arrived) insert.run(Date.now(), uniqueId, body)
  db.exec('COMMIT')
  for (const { response } of arrived) response.writeHead(200, headers).end(answer)
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  const given = Buffer.from(request.headers.authorization ?? '')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    response.writeHead(401).end()
    return
  }
  const { unique_id: uniqueId } = event.parse(JSON.parse(body))
  waiting.push({ response, uniqueId, body })
  if (waiting.length === 1) setImmediate(commit)
}

const server = createServer((request, response) => void receive(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`${address.port}\n`)
})
process.once('SIGTERM', () => process.exit())
