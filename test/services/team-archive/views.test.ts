import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../electron/services/team-archive/connect.ts'
import type { EntryToAppend } from '../../../electron/services/team-archive/entries.ts'
import { closeLogs, joined, openLog } from './logs.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterEach(closeLogs)
afterAll(() => postgres?.end())

type Fields = Readonly<Record<string, unknown>>

const started = Date.UTC(2026, 0, 5, 8, 30, 0, 250)
const extended = (ms: number) => ({ $date: { $numberLong: String(ms) } })

function page(
  originSeq: number,
  report: string,
  records: readonly Fields[],
  callCenter = 'https://pbx.test',
): EntryToAppend {
  const body = {
    report,
    operation: report,
    receivedAt: started + originSeq,
    records: records.map((fields) => ({ raw: JSON.stringify(fields), start: started })),
    walk: null,
  }
  return { originSeq, callCenter, kind: 'page', body: JSON.stringify(body) }
}

/** Appends to a new archive and reads its views as the role that sees nothing else. */
async function rowsOf(entries: readonly EntryToAppend[]) {
  const database = await postgres.createDatabase()
  const log = openLog(await postgres.createLogin(database, 'receiver'))
  await log.append(await joined(log, 'Reception'), entries)
  const client = await connect(await postgres.createLogin(database, 'reader'))
  const rows = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows
  try {
    return {
      calls: await rows('SELECT * FROM callboard.calls ORDER BY call_center, record_id'),
      queueEntries: await rows('SELECT * FROM callboard.queue_entries ORDER BY record_id'),
      attempts: await rows('SELECT * FROM callboard.attempts ORDER BY record_id'),
      events: await rows('SELECT * FROM callboard.events ORDER BY seq'),
    }
  } finally {
    await client.end()
  }
}

test('each view has the newest form of each record, with its values in plain columns', async () => {
  const call = {
    _id: 'c1',
    cuid: 'u1',
    starttime: '1404-10-15 12:00:00',
    type: 'incoming',
    src: '0912',
    dst: '201',
  }
  const entry = {
    _id: 'q1',
    cuid: 'u1',
    queue_id: 'e1',
    qnum: '500',
    src: '0912',
    dst: '201',
    dst_name: 'Sara',
  }
  const attempt = {
    _id: 'a1',
    cuid: 'u1',
    queue_id: 'e1',
    qnum: '500',
    src: '0912',
    dst: '201',
    record: 'a.wav',
  }
  const rows = await rowsOf([
    page(1, 'quick', [
      { ...call, disposition: 'NO ANSWER', wait: 3 },
      { _id: 'c0', src: `O'Reilly "` },
    ]),
    page(2, 'queue', [
      {
        ...entry,
        disposition: 'ANSWERED',
        wait: 4,
        agent_wait: 2.5,
        billsec: 60,
        duration: 64,
        hangup: 'caller',
      },
      {
        ...entry,
        queue_status: 'DONE',
        ringtime: extended(started + 1000),
        endtime: extended(started + 2000),
      },
    ]),
    page(3, 'queueDetails', [{ ...attempt, tries: 2, last_try: extended(started), disposition: 'ANSWERED' }]),
    page(4, 'quick', [{ ...call, disposition: 'ANSWERED', wait: 7, billsec: 60, duration: 67, did: '9821' }]),
    page(5, 'quick', [{ ...call, disposition: 'BUSY' }], 'https://other.test'),
  ])
  expect(rows.calls).toMatchObject([
    { call_center: 'https://other.test', record_id: 'c1', disposition: 'BUSY' },
    { call_center: 'https://pbx.test', record_id: 'c0', caller: `O'Reilly "`, wait_seconds: null },
    {
      call_center: 'https://pbx.test',
      record_id: 'c1',
      call_id: 'u1',
      started_at: new Date(started),
      started_text: '1404-10-15 12:00:00',
      type: 'incoming',
      caller: '0912',
      destination: '201',
      dialed_number: '9821',
      disposition: 'ANSWERED',
      wait_seconds: '7',
      talk_seconds: '60',
      duration_seconds: '67',
      received_at: new Date(started + 4),
    },
  ])
  expect(rows.queueEntries).toMatchObject([
    {
      record_id: 'q1',
      queue_entry_id: 'e1',
      queue: '500',
      agent: '201',
      agent_name: 'Sara',
      queue_status: 'DONE',
      disposition: null,
      rang_at: new Date(started + 1000),
      ended_at: new Date(started + 2000),
    },
  ])
  expect(rows.attempts).toMatchObject([
    {
      record_id: 'a1',
      queue: '500',
      agent: '201',
      tries: '2',
      last_try_at: new Date(started),
      recording: 'a.wav',
    },
  ])
  expect(rows.calls[2]?.record).toEqual({
    ...call,
    disposition: 'ANSWERED',
    wait: 7,
    billsec: 60,
    duration: 67,
    did: '9821',
  })
})

test('events have a row each, with the receiver that got them', async () => {
  const received = {
    receivedAt: started,
    remoteAddress: '10.0.0.9',
    name: 'NewState',
    canonicalName: 'newstate',
    callId: 'u1',
    exten: '201',
    queue: null,
    number: '0912',
    state: 'Busy',
    fields: JSON.stringify({ exten: '201', state: 'Busy', deep: { a: [1] } }),
  }
  const { events } = await rowsOf([
    { originSeq: 1, callCenter: null, kind: 'event', body: JSON.stringify(received) },
    { originSeq: 2, callCenter: null, kind: 'refusal', body: JSON.stringify(received) },
  ])
  expect(events).toMatchObject([
    {
      receiver: 'Reception',
      received_at: new Date(started),
      name: 'NewState',
      canonical_name: 'newstate',
      call_id: 'u1',
      extension: '201',
      queue: null,
      number: '0912',
      state: 'Busy',
      remote_address: '10.0.0.9',
      fields: { exten: '201', state: 'Busy', deep: { a: [1] } },
    },
  ])
})

test('no body breaks a view: what jsonb can’t hold is replaced, what can’t be read is left out', async () => {
  const raw = (originSeq: number, kind: 'event' | 'page', body: string): EntryToAppend => ({
    originSeq,
    callCenter: 'https://pbx.test',
    kind,
    body,
  })
  const records = (text: unknown) => JSON.stringify({ report: 'quick', receivedAt: 'never', records: text })
  const { calls, events } = await rowsOf([
    page(1, 'quick', [
      { _id: 'nul', src: 'a\u0000b\\u0000c\u0000\u0000', wait: '12 s', duration: 1e300 },
      { _id: 'surrogates', src: '\ud800 \udc00 😀 \ud83d\ud83d\ude00' },
      { _id: 'deep', src: { list: [1, '2'] }, wait: -5 },
      { src: 'without an id' },
    ]),
    raw(2, 'page', 'no JSON'),
    raw(3, 'page', ''),
    raw(4, 'page', '"text"'),
    raw(5, 'page', '[1]'),
    raw(6, 'page', records('no list')),
    raw(
      7,
      'page',
      records([null, 1, 'x', {}, { raw: 5 }, { raw: '{' }, { raw: '[]' }, { raw: '{"_id":null}' }]),
    ),
    raw(8, 'page', records([{ raw: '{"_id":"odd"}', start: 9e18 }])),
    raw(9, 'page', records([{ raw: `${'['.repeat(100_000)}${']'.repeat(100_000)}`, start: 1 }])),
    raw(10, 'event', 'no JSON'),
    raw(11, 'event', '{"name":"NUL \\u0000","receivedAt":"x","fields":"no JSON"}'),
    raw(12, 'event', '"\u0000"'),
    raw(13, 'event', `{"name":"\\ud800","fields":"{\\"a\\":\\"\\\\u0000\\"}"}`),
  ])
  expect(calls).toMatchObject([
    { record_id: 'deep', caller: '{"list": [1, "2"]}', wait_seconds: '-5' },
    { record_id: 'nul', caller: 'a\ufffdb\\u0000c\ufffd\ufffd', wait_seconds: null, duration_seconds: null },
    { record_id: 'odd', started_at: null, received_at: null },
    { record_id: 'surrogates', caller: '\ufffd \ufffd 😀 \ufffd😀' },
  ])
  expect(events.filter(({ name }) => name !== null)).toMatchObject([
    { name: 'NUL \ufffd', received_at: null, fields: null },
    { name: '\ufffd', fields: { a: '\ufffd' } },
  ])
})
