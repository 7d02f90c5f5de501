import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { failureOf } from '../../shared/errors.ts'
import { defaultKeepingOptions } from '../../shared/keeping.ts'
import { sized } from '../size.ts'
import { hostileAnswers, startHostileCallCenter } from './hostile-answers.ts'
import { createSender, listen, storedCalls } from './receiving.ts'
import { startWeb } from './started-web.ts'

const reports = ['quick', 'queue', 'queueDetails'] as const
const seed = 20_261_129
/** Megabytes: a console that keeps an archive has 300. */
const mostMemory = 1_500

test('whatever a call center answers, it is shown or refused by its name, and nothing else is disturbed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-hostile-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const answers = hostileAnswers(sized(300, 60), seed)
  let [now] = answers
  // Keeping asks meanwhile, and gets the same.
  const baseUrl = await startHostileCallCenter(() => {
    if (!now) throw new Error('Nothing was drawn')
    return now
  })
  const web = await startWeb(folder)
  const client = await web.connect()
  onTestFinished(client.close)
  const sender = createSender(await listen(client))
  const { activeId: connectionId } = await client.call('connections.save', {
    ...{ name: 'Hostile', baseUrl, apiKey: 'key', username: 'sara', password: 'secret', timeoutSeconds: 1 },
    keeping: { ...defaultKeepingOptions, days: 3, currentPerSecond: 100, olderShare: 1 },
    keepUnprotected: true,
  })

  const outcomes = { shown: 0, refused: 0 }
  for (const report of reports) {
    for (const answer of answers) {
      now = answer
      const search = client.call('reports.search', {
        ...{ report, conditions: {}, range: { from: '2026-11-20 00:00', to: '2026-11-20 23:59' } },
        ...{ alike: true, start: 0, count: 20, sorting: null },
      })
      try {
        const page = await search
        expect(() => JSON.stringify(page), answer.name).not.toThrow()
        outcomes.shown++
      } catch (error) {
        const { code, detail } = failureOf(error)
        expect(['internal', 'disconnected', 'bad_input'], `${answer.name}: ${code}`).not.toContain(code)
        expect(detail.host, `${answer.name}: ${code}`).toBe(new URL(baseUrl).host)
        outcomes.refused++
      }
      expect(await sender.send()).toBe(200)
    }
  }
  expect(outcomes.shown).toBeGreaterThan(20)
  expect(outcomes.refused).toBeGreaterThan(20)
  expect(web.program.exitCode).toBeNull()
  expect(new Set(await storedCalls(client))).toEqual(sender.acknowledged)
  expect((await storedCalls(client)).length).toBe(sender.acknowledged.size)

  for (const report of reports) {
    const { records } = await client.call('archive.page', { connectionId, report })
    for (const { fields } of records) {
      const cuid = typeof fields.cuid === 'string' ? fields.cuid : null
      if (cuid) expect((await client.call('calls.whole', { connectionId, cuid })).cuid).toBe(cuid)
    }
  }
  for (const by of ['day', 'hour', 'caller', 'agent', 'outcome'] as const)
    expect((await client.call('calls.groups', { connectionId, by })).groups).toBeInstanceOf(Array)
  const log = await readFile(join(folder, 'logs', 'callboard.log'), 'utf8').catch(() => '')
  expect(log).not.toMatch(/A call failed unexpectedly|not handled/)
  // Only Linux tells the most that a program had.
  const status = await readFile(`/proc/${web.program.pid}/status`, 'utf8').catch(() => '')
  const most = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
  if (process.platform === 'linux') expect(Number(most) / 1_000).toBeLessThan(mostMemory)
  await web.stop()
  expect(web.program.exitCode).toBe(0)
}, 900_000)
