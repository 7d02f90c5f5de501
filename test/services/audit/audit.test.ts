import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Audit, createAudit } from '../../../electron/services/audit/audit.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { type AuditLine, auditActs, auditQuery } from '../../../shared/audit.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-audit-'))
  path = join(folder, 'audit.jsonl')
})
afterEach(() => rm(folder, { recursive: true }))

const now = Date.UTC(2026, 10, 28, 9)
const wanted = (query: object = {}) => auditQuery.parse(query)

function createdAudit(options: Partial<Parameters<typeof createAudit>[0]> = {}): Audit {
  let at = now
  return createAudit({
    ...{ path, tell: async () => null, ofTeam: async () => [], time: { now: () => at++ } },
    ...{ log: createLog({ level: 'silent' }), changed: () => undefined },
    ...options,
  })
}

test('acts are told newest first, with who and when, by what was asked; others can’t read the file', async () => {
  const audit = createdAudit()
  await audit.note({ act: 'exported', subject: 'Calls 2026-11-27.xlsx', rows: 412 })
  await audit.note({
    ...{ act: 'eventsSentAgain', subject: 'CRM', rows: 3 },
    conditions: [{ name: 'event', value: 'Cdr' }],
  })
  const { lines } = await createdAudit().lines(wanted())
  expect(lines.map(({ act, rows, at }) => [act, rows, at - now])).toEqual([
    ['eventsSentAgain', 3, 1],
    ['exported', 412, 0],
  ])
  expect(lines[0]).toMatchObject({ person: expect.stringMatching(/./), login: null, console: null })
  const found = async (query: object) => (await audit.lines(wanted(query))).lines.map(({ act }) => act)
  expect(await found({ act: 'exported' })).toEqual(['exported'])
  expect(await found({ text: 'crm cdr' })).toEqual(['eventsSentAgain'])
  expect(await found({ from: now + 1 })).toEqual(['eventsSentAgain'])
  expect(await found({ to: now + 1 })).toEqual(['exported'])
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o077).toBe(0)
})

test('of any acts at once each has one line, whatever is in it', async () => {
  const act = fc.record({
    act: fc.constantFrom(...auditActs),
    subject: fc.string({ unit: 'binary', maxLength: 600 }),
    rows: fc.option(fc.nat()),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (acts) => {
      await rm(path, { force: true })
      const audit = createdAudit()
      await Promise.all(acts.map((each) => audit.note(each)))
      const { lines, unreadable } = await audit.lines(wanted())
      expect(unreadable).toBe(0)
      expect(lines.map(({ act, rows }) => [act, rows]).reverse()).toEqual(
        acts.map(({ act, rows }) => [act, rows]),
      )
    }),
    { numRuns: 15 },
  )
})

test('half a line of a killed program is told, and takes no other one away', async () => {
  await createdAudit().note({ act: 'exported', subject: 'first' })
  await appendFile(path, '{"id":"half')
  const audit = createdAudit()
  await audit.note({ act: 'printed', subject: 'second' })
  const { lines, unreadable } = await audit.lines(wanted())
  expect(lines.map(({ subject }) => subject)).toEqual(['second', 'first'])
  expect(unreadable).toBe(1)
  expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(4)
})

test('what can’t be noted is a problem until something can', async () => {
  let isFull = true
  const audit = createdAudit({ tell: async () => (isFull ? Promise.reject(new Error('full')) : null) })
  await audit.note({ act: 'exported', subject: 'a' })
  expect(audit.failure()).toMatchObject({ code: 'internal' })
  isFull = false
  await audit.note({ act: 'exported', subject: 'b' })
  expect(audit.failure()).toBeNull()
})

test('the team’s database says whose a line is; without it the lines of here are told', async () => {
  const told: AuditLine[] = []
  const tell = async (line: AuditLine) => told.push(line)
  await createdAudit({ tell }).note({ act: 'tokenMade', subject: 'Grafana' })
  const [own] = told
  if (!own) throw new Error('None was told')
  const others = { ...own, id: '00000000-0000-4000-8000-000000000001', person: 'mina', at: now + 10 }
  const ofTeam = async () => [
    { ...others, console: 'desk-2', login: 'mina_db' },
    { ...own, console: 'desk-1', login: 'sara_db' },
  ]
  const { lines } = await createdAudit({ ofTeam }).lines(wanted())
  expect(lines.map(({ login }) => login)).toEqual(['mina_db', 'sara_db'])
  const away = await createdAudit({ ofTeam: () => Promise.reject(new Error('away')) }).lines(wanted())
  expect(away).toMatchObject({ isTeamMissing: true, lines: [{ subject: 'Grafana', login: null }] })
})

test('a loaded archive is told to the team once more, as its outbox knows nothing of it', async () => {
  const told: string[] = []
  const tell = async ({ act }: AuditLine) => told.push(act)
  await createdAudit().note({ act: 'archiveLoaded', subject: '' })
  await createdAudit({ tell }).start()
  expect(told).toEqual(['archiveLoaded'])
  await createdAudit().note({ act: 'exported', subject: '' })
  await createdAudit({ tell }).start()
  expect(told).toHaveLength(1)
})
