import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { callId } from '../../electron/mock/calls/call.ts'
import { eventsOfCall, hasCdr } from '../../electron/mock/events/call-events.ts'
import { recordOf } from '../../electron/mock/records/columns.ts'
import { type CallLogLine, callLogText, linesOfCall, logCalls } from '../call-center/call-log.ts'
import { now, runMock } from './running.ts'
import { startCli } from './started-cli.ts'

const callCenter = createCallCenter({ calls: 600, now })

test('logs all that happens to a call, beyond its events', () => {
  for (const call of callCenter.calls.rows) {
    const lines = linesOfCall(call)
    const what = (wanted: CallLogLine['what']) => lines.filter((line) => line.what === wanted)
    const record = recordOf(callCenter.forms.call, call)
    expect(lines.every((line) => line.call === record.cuid)).toBe(true)
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted((a, b) => a - b))
    expect(lines[0]).toMatchObject(
      call.type === 'incoming'
        ? { what: 'arrived', entryPoint: record.entry_point, number: record.src }
        : { what: 'called_out', exten: record.src, number: record.dst },
    )
    expect(what('entered_queue').map(({ queue }) => queue)).toEqual(
      call.entries.map(({ queue }) => queue.number),
    )
    expect(what('left_queue')).toHaveLength(call.entries.length)
    expect(what('answered').length > 0).toBe(record.disposition === 'ANSWERED')
    expect(what('ended')).toMatchObject([{ disposition: record.disposition, told: hasCdr(call) }])
    expect(lines.at(-1)).toMatchObject({ what: 'written', at: call.writtenAt })
    const rung = what('rang').map(({ exten }) => exten)
    const ringing = eventsOfCall(call, callCenter).filter(({ fields }) => fields.state === 'Ringing')
    expect(rung).toEqual(ringing.map(({ fields }) => fields.exten))
  }
})

test('of a live call center logs each fact once in time, after the history of running calls', () => {
  let present = now
  let look = (): void => {}
  const live = createCallCenter({ calls: 6_000, days: 5, now, live: true, clock: () => present })
  const lines: CallLogLine[] = []
  logCalls(live, (line) => lines.push(line), {
    clock: () => present,
    every: (work) => {
      look = work
      return () => {}
    },
  })
  const underWay = live.callsUnderWay().filter(({ startedAt }) => startedAt <= now)
  expect(underWay.length).toBeGreaterThan(0)
  expect(new Set(lines.map(({ call }) => call))).toEqual(new Set(underWay.map(callId)))
  for (; present < now + 1_800_000; present += 1_000) {
    look()
    expect(lines.every(({ at }) => at <= present)).toBe(true)
  }
  look()
  const expected = [...live.latest, ...live.callsUnderWay()]
    .filter(({ writtenAt }) => writtenAt > now)
    .flatMap(linesOfCall)
    .filter(({ at }) => at <= present)
  const texts = (of: readonly CallLogLine[]) => of.map(callLogText).sort()
  expect(expected.length).toBeGreaterThan(200)
  expect(texts(lines)).toEqual(texts(expected))
}, 30_000)

test('reports find a written call by its id, with or without a Cdr', async () => {
  let present = now
  const live = createCallCenter({ calls: 6_000, days: 5, now, live: true, clock: () => present })
  const { search } = await runMock({ callCenter: live })
  const byId = async (cuid: string) =>
    (await search('/api/v4/reports/quick/search', { conditions: { cuid }, date_range: {}, alike: 'true' }))
      .data
  const calls = live.callsUnderWay()
  expect(calls.length).toBeGreaterThan(2)
  for (const call of calls.toSorted((a, b) => a.writtenAt - b.writtenAt)) {
    present = Math.max(present, call.writtenAt - 1)
    expect(await byId(callId(call))).toEqual([])
    present = call.writtenAt
    expect(await byId(callId(call))).toMatchObject([
      { cuid: callId(call), disposition: call.disposition, entry_point: call.line?.entryPoint ?? '' },
    ])
  }
  const untold = live.calls.rows.filter((call) => !hasCdr(call)).slice(-5)
  for (const call of untold) expect(await byId(callId(call))).toMatchObject([{ cuid: callId(call) }])
})

test('some entry points lead nearly all callers to one queue, others to several', () => {
  const { entries } = createCallCenter({ calls: 4_000, now })
  const shares = new Map<string, Map<string, number>>()
  for (const { call, queue } of entries.rows.filter((entry) => entry === entry.call.entries[0])) {
    const queues = shares.get(call.line?.entryPoint ?? '') ?? new Map<string, number>()
    shares.set(call.line?.entryPoint ?? '', queues.set(queue.number, (queues.get(queue.number) ?? 0) + 1))
  }
  const largest = [...shares].map(([entryPoint, queues]) => {
    const counts = [...queues.values()]
    return [entryPoint, Math.max(...counts) / counts.reduce((sum, count) => sum + count, 0)] as const
  })
  const of = Object.fromEntries(largest)
  expect(Object.keys(of).sort()).toEqual(['gsm_mashhad', 'to_short_1541', 'to_simo_1', 'to_simo_2'])
  expect(of.to_simo_1).toBeGreaterThan(0.9)
  expect(of.to_simo_2).toBeGreaterThan(0.8)
  expect(of.to_short_1541).toBeLessThan(0.6)
  expect(of.gsm_mashhad).toBeLessThan(0.6)
})

test('the command line appends it to a file as JSON lines and refuses an unusable file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-mock-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'calls.jsonl')
  const { listening, stop, output } = startCli('--calls', '2000', '--days', '1', '--log', file)
  await listening
  await stop()
  expect(output.stderr).toBe('')
  const line = z.looseObject({ at: z.iso.datetime(), call: z.string(), what: z.string() })
  const text = readFileSync(file, 'utf8')
  for (const one of text.split('\n').slice(0, -1)) line.parse(JSON.parse(one))
  const refused = startCli('--calls', '3', '--log', folder)
  expect(await refused.exit).toEqual([1, null])
  expect(refused.output.stderr).toMatch(/^mock call center: .*EISDIR[^\n]*\n$/)
})
