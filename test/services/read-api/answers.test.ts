import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createRandom } from '../../../electron/mock/calls/random.ts'
import { readArchiveAddress } from '../../../renderer/features/addresses/archive-address.ts'
import { callQueryOf, readCallsAddress } from '../../../renderer/features/addresses/calls-address.ts'
import { archiveFilter, archiveQuery } from '../../../shared/archive/archive.ts'
import { callFilter, callQuery } from '../../../shared/calls/calls.ts'
import { nothingKnown } from '../../../shared/clock/knowledge.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import { callerFigures, entryFigures, ringFigures } from '../../../shared/figures/figures.ts'
import { pageLink } from '../../../shared/page-address.ts'
import { sentencesOf } from '../../../shared/why/sentences.ts'
import { ask, now, type ServedArchive, serveArchive } from './served-archive.ts'

const day = 86_400_000
const connectionId = 'demo'
const context = { signal: new AbortController().signal }
const json = z.record(z.string(), z.json())

let served: ServedArchive
beforeAll(async () => {
  served = await serveArchive()
}, 120_000)
afterAll(() => served.close())

async function answerOf(path: string) {
  const { status, text } = await ask(`${served.url}${path}`, served.token)
  expect(status, text).toBe(200)
  return json.parse(JSON.parse(text))
}

function randomPeriods(count: number, longest: number) {
  const random = createRandom(11)
  return Array.from({ length: count }, () => {
    const from = now - random.integer(day, 14 * day)
    return { from, to: from + random.integer(day / 24, longest) }
  })
}

/** What JSON makes of a value. */
const asJson = (value: object): object =>
  z
    .looseObject({})
    .or(z.array(z.json()))
    .parse(JSON.parse(JSON.stringify(value)))

test('calls, queue entries and attempts of random periods are those of the pages', async () => {
  const { handlers } = served.services
  for (const period of randomPeriods(50, 5 * day)) {
    const search = `from=${period.from}&to=${new Date(period.to).toISOString()}&limit=1000`
    const calls = await answerOf(`/v1/calls?${search}&outcome=abandoned&outcome=answered`)
    const query = callQuery.parse({
      connectionId,
      filter: callFilter.parse({ ...period, include: { outcome: ['abandoned', 'answered'] } }),
    })
    const page = await handlers['calls.page']({ ...query, offset: 0, limit: 1_000, view: null }, context)
    expect(calls).toMatchObject(asJson({ calls: page.calls, total: page.total, period, next: null }))
    expect(calls.coverage).toEqual(await coverageOf(period))

    for (const [path, report] of [
      ['queue-entries', 'queue'],
      ['attempts', 'queueDetails'],
    ] as const) {
      const answer = await answerOf(`/v1/${path}?${search}`)
      const filter = archiveFilter.parse(period)
      const archived = await handlers['archive.page'](
        { ...archiveQuery.parse({ connectionId, report, filter }), offset: 0, limit: 1_000, view: null },
        context,
      )
      expect(archived.records.length).toBeGreaterThan(0)
      expect(answer).toMatchObject(asJson({ records: archived.records }))
    }
  }
}, 60_000)

async function coverageOf(period: { readonly from: number; readonly to: number }) {
  // When keeping goes on depends on the moment.
  const covered = await served.services.handlers['figures.coverage']({ connectionId, ...period }, context)
  return { ...covered, keeping: expect.anything() }
}

test('the figures and the reasons of random periods are those of Insights', async () => {
  const { handlers } = served.services
  for (const period of randomPeriods(50, 6 * day)) {
    const scope = {
      connectionId,
      ...period,
      queues: [],
      agents: [],
      consistentOnly: false,
      leastRingSeconds: 8,
    }
    const answer = await answerOf(`/v1/figures?from=${period.from}&to=${period.to}&unit=hour`)
    const { tally, rings } = await handlers['figures.get'](scope, context)
    const callers = await handlers['figures.callers'](scope, context)
    const expected = {
      ...entryFigures(tally, usualChoices),
      ...ringFigures(rings),
      ...callerFigures(callers),
    }
    const figures = z
      .array(z.object({ name: z.string(), value: z.number().nullable() }))
      .parse(answer.figures)
    expect(Object.fromEntries(figures.map(({ name, value }) => [name, value]))).toEqual(
      Object.fromEntries(Object.entries(expected).map(([name, { value }]) => [name, value])),
    )
    const series = await handlers['figures.series'](
      { ...scope, unit: 'hour', choices: usualChoices },
      context,
    )
    expect(answer.queues).toMatchObject(asJson(series.queues))
    expect(answer.timeline).toMatchObject(series.timeline.map(({ counts }) => ({ counts })))

    const minutes = { from: period.from - (period.from % 60_000), to: period.to - (period.to % 60_000) }
    const why = await answerOf(`/v1/why?from=${minutes.from}&to=${minutes.to}`)
    const facts = await handlers['figures.why']({ ...scope, ...minutes, choices: usualChoices }, context)
    expect(why).toMatchObject(asJson({ facts, reasons: sentencesOf(facts) }))
  }
}, 60_000)

test('the board at an instant and one whole call are those of their pages', async () => {
  const { handlers } = served.services
  const at = now - 3 * day
  const board = await handlers['board.at'](
    { connectionId, instant: at, view: { queues: [], teams: [] } },
    context,
  )
  expect((await answerOf(`/v1/board?at=${at}`)).board).toEqual(asJson(board))

  const calls = z
    .array(z.object({ cuid: z.string() }))
    .parse((await answerOf('/v1/calls?period=yesterday&limit=1')).calls)
  const cuid = calls[0]?.cuid ?? ''
  const whole = await handlers['calls.whole']({ connectionId, cuid }, context)
  expect((await answerOf(`/v1/calls/${cuid}`)).call).toEqual(asJson(whole))
  expect(await ask(`${served.url}/v1/calls/nobody%2Fknows`, served.token)).toMatchObject({ status: 404 })
})

test('pages follow each other without a gap in one order', async () => {
  for (const [path, list] of [
    ['calls', 'calls'],
    ['queue-entries', 'records'],
    ['attempts', 'records'],
  ] as const) {
    const search = `from=${now - 5 * day}&to=${now}`
    const whole = await answerOf(`/v1/${path}?${search}&limit=1000`)
    const found: unknown[] = []
    let cursor: unknown = ''
    while (typeof cursor === 'string') {
      const page = await answerOf(`/v1/${path}?${search}&limit=37${cursor && `&cursor=${cursor}`}`)
      found.push(...z.array(z.json()).parse(page[list]))
      cursor = page.next
    }
    expect(found.length).toBeGreaterThan(74)
    expect(found.slice(0, 1_000)).toEqual(whole[list])
  }
})

test('a cursor of other conditions is gone, and one that was made up is refused', async () => {
  const { next } = await answerOf(`/v1/calls?from=${now - 5 * day}&to=${now}&limit=10`)
  const other = await ask(`${served.url}/v1/calls?outcome=abandoned&cursor=${next}`, served.token)
  expect([other.status, JSON.parse(other.text).type]).toEqual([410, 'urn:callboard:problem:cursor-gone'])
  for (const cursor of ['e30', 'x', '%00', 'bnVsbA']) {
    expect((await ask(`${served.url}/v1/calls?cursor=${cursor}`, served.token)).status).toBe(400)
  }
})

test('an unchanged answer isn’t sent again', async () => {
  for (const path of [
    'calls?period=yesterday',
    'figures?period=last7Days',
    `board?at=${now - day}`,
    'board',
  ]) {
    const url = `${served.url}/v1/${path}`
    const { headers } = await ask(url, served.token)
    const again = await ask(url, served.token, {
      headers: { 'if-none-match': `"x", ${headers.get('etag')}` },
    })
    expect([path, again.status, again.text]).toEqual([path, 304, ''])
    expect((await ask(url, served.token, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
  }
})

test('lists are CSV where that is asked for, with the page that follows in a header', async () => {
  const url = `${served.url}/v1/calls?from=${now - 5 * day}&to=${now}&limit=50`
  const { headers, text } = await ask(url, served.token, { headers: { accept: 'text/csv' } })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('callboard-coverage')).toMatch(/^quick=\d+\/\d+, queue=\d+\/\d+, queueDetails=\d+\/\d+$/)
  expect(headers.get('link')).toMatch(/^<\?.*cursor=.*>; rel="next"$/)
  const rows = z.array(z.record(z.string(), z.string())).parse(parse(text, { bom: true, columns: true }))
  const { calls } = await answerOf(`/v1/calls?from=${now - 5 * day}&to=${now}&limit=50`)
  const listed = z.array(z.object({ cuid: z.string(), startedAt: z.int(), outcome: z.string() })).parse(calls)
  expect(rows.map(({ cuid, outcome }) => [cuid, outcome])).toEqual(
    listed.map(({ cuid, outcome }) => [cuid, outcome]),
  )
  expect(rows.map(({ starttime }) => Date.parse(starttime ?? ''))).toEqual(
    listed.map(({ startedAt }) => startedAt),
  )
  for (const path of ['queue-entries', 'attempts', 'events', 'figures']) {
    const list = await ask(`${served.url}/v1/${path}?period=yesterday`, served.token, {
      headers: { accept: 'text/csv' },
    })
    expect([path, list.status, list.text.split('\r\n').length > 1]).toEqual([path, 200, true])
  }
  expect(
    (await ask(`${served.url}/v1/board`, served.token, { headers: { accept: 'text/csv' } })).status,
  ).toBe(406)
})

test('an answer’s link opens the same in the console', async () => {
  const { link, calls, total } = await answerOf('/v1/calls?period=yesterday&outcome=abandoned&limit=1')
  const page = pageLink.parse(link)
  expect(page).toMatchObject({ path: '/calls', search: { outcome: 'abandoned', connection: 'demo' } })
  const address = readCallsAddress(page.search)
  expect(address.refused).toBe('')
  const known = await served.services.handlers['clock.get']({ connectionId }, context)
  const query = callQuery.parse(
    callQueryOf(connectionId, address, known ?? nothingKnown, {}, { hungUpIsAbandoned: true }),
  )
  const shown = await served.services.handlers['calls.page'](
    { ...query, offset: 0, limit: 1, view: null },
    context,
  )
  expect([shown.total, asJson(shown.calls)]).toEqual([total, calls])

  const entries = await answerOf('/v1/queue-entries?period=yesterday&queue=900')
  expect(readArchiveAddress(pageLink.parse(entries.link).search)).toMatchObject({
    report: 'queue',
    queue: '900',
    refused: '',
  })
})

test('the document describes what is answered', async () => {
  const { status, text } = await ask(`${served.url}/v1/openapi.json`, null)
  expect(status).toBe(200)
  const document = z
    .object({ openapi: z.string(), paths: z.record(z.string(), z.object({ get: json })) })
    .parse(JSON.parse(text))
  expect(Object.keys(document.paths).sort()).toEqual([
    '/v1/attempts',
    '/v1/board',
    '/v1/calls',
    '/v1/calls/{cuid}',
    '/v1/events',
    '/v1/figures',
    '/v1/queue-entries',
    '/v1/why',
  ])
  // A reader of the document checks an answer by it.
  const schema = z
    .object({
      responses: z.object({
        200: z.object({ content: z.object({ 'application/json': z.object({ schema: json }) }) }),
      }),
    })
    .parse(document.paths['/v1/figures']?.get).responses[200].content['application/json'].schema
  const read = z.fromJSONSchema(schema).safeParse(await answerOf('/v1/figures?period=yesterday'))
  expect(read.error).toBeUndefined()
})
