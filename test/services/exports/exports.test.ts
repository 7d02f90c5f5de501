import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventFilter } from '../../../shared/webhooks/feed.ts'
import { enabledSettings } from '../webhooks/started-webhooks.ts'
import { calls, connectionId, exporting, query, rowsOf } from './exporting.ts'

test('exports a whole search page by page, each record once', async () => {
  const { client, ended, folder, revealed, start, suggested } = await exporting()
  const headers = { src: 'شماره', starttime: 'آغاز' }
  const started = await start({ source: { kind: 'search', connectionId, query }, headers })
  const { id, state, done, total, work } = await ended()
  expect({ id, state, done, total }).toEqual({
    id: started?.jobId,
    state: 'done',
    done: calls.total,
    total: calls.total,
  })

  expect(suggested).toEqual(['تماس‌ها.csv'])
  const path = join(folder, 'تماس‌ها.csv')
  const csv = await readFile(path)
  expect(work).toEqual({
    fileName: 'تماس‌ها.csv',
    coverage: null,
    result: { bytes: csv.length, delivery: { kind: 'saved', path } },
  })
  const [first, ...rows] = rowsOf(csv.toString())
  expect(first).toEqual(['_id', 'شماره', 'آغاز'])
  expect(new Set(rows.map(([recordId]) => recordId)).size).toBe(calls.total)

  await client.call('exports.reveal', { jobId: id })
  expect(revealed).toEqual([path])
})

test('exports the shown page', async () => {
  const { client, ended, folder, start } = await exporting()
  const shown = { ...query, start: 40 }
  const { records } = await client.call('reports.search', shown)
  await start({ source: { kind: 'page', connectionId, query: shown } })
  expect(await ended()).toMatchObject({ state: 'done', done: 20, total: 20 })
  const rows = rowsOf(await readFile(join(folder, 'تماس‌ها.csv'), 'utf8')).slice(1)
  expect(rows.map(([id]) => id)).toEqual(records.map(({ fields }) => fields._id))
})

test('exports matching archive records in order, as columns or whole records', async () => {
  const { allEnded, archiveAttempts, client, folder, start } = await exporting()
  await archiveAttempts()
  const of = { connectionId, report: 'queueDetails', filter: { disposition: 'ANSWERED' } } as const
  const { records, total } = await client.call('archive.page', { ...of, limit: 1_000 })
  expect(records).toHaveLength(total ?? 0)

  const files = await Promise.all(
    [
      ['src', 'dst_name', 'wait'],
      ['src', 'dst_name', 'wait', 'clid', 'lastdata'],
    ].map(async (columns, index) => {
      await start({ source: { kind: 'archive', query: of }, columns, fileName: `file ${index}` })
      return index
    }),
  )
  expect(files).toEqual([0, 1])
  await allEnded()
  const [stored = [], whole = []] = await Promise.all(
    files.map(async (index) => rowsOf(await readFile(join(folder, `file ${index}.csv`), 'utf8')).slice(1)),
  )
  const expected = records.map(({ fields }) => [fields.src, fields.dst_name ?? '', String(fields.wait)])
  expect(stored).toEqual(expected)
  expect(whole.map((row) => row.slice(0, 3))).toEqual(expected)

  // Some of its records are there, too, complete and as sent.
  const some = records.slice(2, 5)
  await start({
    source: { kind: 'archiveRows', connectionId, report: 'queueDetails', rows: some.map(({ row }) => row) },
    format: { kind: 'jsonLines', record: 'whole' },
  })
  await allEnded()
  const lines = (await readFile(join(folder, 'تماس‌ها.jsonl'), 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(some.map(({ fields }) => fields))
})

test('exports archived records as on the screen', async () => {
  const { archiveAttempts, client, ended, folder, start } = await exporting()
  await archiveAttempts()
  const query = { connectionId, report: 'queueDetails', filter: { disposition: 'ANSWERED' } } as const
  const { records } = await client.call('archive.page', { ...query, limit: 1_000 })
  await start({
    source: { kind: 'archive', query },
    columns: ['starttime', 'disposition'],
    values: {
      kind: 'screen',
      calendar: 'persian',
      zone: 'server',
      words: { disposition: { ANSWERED: 'پاسخ داده‌شده' } },
      steps: { one: '#', other: '#' },
    },
  })
  await ended()
  const rows = rowsOf(await readFile(join(folder, 'تماس‌ها.csv'), 'utf8')).slice(1)
  expect(rows).toHaveLength(records.length)
  for (const [start, disposition] of rows) {
    expect(start).toMatch(/^1405-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(disposition).toBe('پاسخ داده‌شده')
  }
  const starts = rows.map(([start]) => start ?? '')
  expect(starts).toEqual(starts.toSorted().reverse())
})

test('exports the events of a filter, newest first', async () => {
  const { client, ended, folder, start } = await exporting()
  const settings = enabledSettings()
  await client.call('webhooks.saveSettings', settings)
  for (const [exten, state] of [
    ['204', 'Ringing'],
    ['205', 'Ringing'],
    ['204', 'InUse'],
  ]) {
    const { status } = await fetch(`http://127.0.0.1:${settings.port}/events`, {
      method: 'POST',
      body: JSON.stringify({ event_name: 'New State', exten, state, unique_id: '1700000000.7' }),
    })
    expect(status).toBe(200)
  }
  await start({
    source: {
      kind: 'events',
      connectionId,
      source: 'callCenter',
      filter: eventFilter.parse({ exten: '204' }),
    },
    columns: 'all',
    fileName: 'events',
  })
  expect(await ended()).toMatchObject({ state: 'done', done: 2, total: 2 })
  const [head = [], ...rows] = rowsOf(await readFile(join(folder, 'events.csv'), 'utf8'))
  const told = rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])))
  expect(told).toMatchObject([
    { name: 'New State', canonical_name: 'NewState', exten: '204', state: 'InUse', call_id: '1700000000.7' },
    { name: 'New State', canonical_name: 'NewState', exten: '204', state: 'Ringing', repeats: '0' },
  ])
  expect(JSON.parse(told[0]?.fields ?? '')).toMatchObject({ state: 'InUse' })
})

test('starts nothing when the user cancels', async () => {
  const { client, start } = await exporting({ answer: 'dismiss' })
  expect(await start({ source: { kind: 'search', connectionId, query } })).toBeNull()
  expect(await client.call('jobs.list', null)).toEqual([])
})

test('reports an unknown connection before asking for a place', async () => {
  const { start, suggested } = await exporting()
  const source = { kind: 'search', connectionId: 'nobody', query } as const
  await expect(start({ source })).rejects.toMatchObject({ code: 'connection_unknown' })
  expect(suggested).toEqual([])
})

test('a cancelled export leaves nothing', async () => {
  const { client, ended, files, job, mock, start } = await exporting()
  mock.faults.set({ fault: { kind: 'hang' }, path: '/api/v4/reports/quick/search' })
  const started = await start({ source: { kind: 'search', connectionId, query } })
  await job(({ state }) => state === 'running')
  await client.call('jobs.cancel', { id: started?.jobId ?? '' })
  expect(await ended()).toMatchObject({ state: 'cancelled', failure: null, work: { result: null } })
  expect(await files()).toEqual([])
})

test('a failing call center pauses the export, which resumes there', async () => {
  const { client, ended, job, mock, start } = await exporting()
  mock.faults.set({ fault: { kind: 'credentials_invalid' }, requests: 1 })
  const started = await start({ source: { kind: 'search', connectionId, query } })
  const paused = await job(({ state }) => state === 'paused')
  expect(paused.failure?.code).toBe('credentials_wrong')
  await client.call('jobs.resume', { id: started?.jobId ?? '' })
  expect(await ended()).toMatchObject({ state: 'done', done: calls.total })
})

test('an unwritable place fails the export with the reason', async () => {
  const { ended, files, start } = await exporting()
  await start({ source: { kind: 'page', connectionId, query }, fileName: 'no such folder' })
  expect(await ended()).toMatchObject({
    state: 'failed',
    failure: { code: 'export_not_written', detail: { reason: 'ENOENT' } },
  })
  expect(await files()).toEqual([])
})
