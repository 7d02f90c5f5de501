import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import type { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { mainFile } from '../../../electron/services/store/stores.ts'
import { connect } from '../../../electron/services/team-archive/connect.ts'
import { entryKinds } from '../../../electron/services/team-archive/entry-kinds.ts'
import { dialingRuleNames } from '../../../shared/dialing.ts'
import { deliver, type Program } from './programs.ts'
import { incoming, teamOfEachTest } from './team.ts'

const { signal } = new AbortController()
const soon = { timeout: 120_000, interval: 100 }
const team = teamOfEachTest()
const forms = 100
const behindMs = 10_000
const office = 'https://office.test'
const append = (name: 'append' | 'contribute') => `SELECT callboard.${name}($1, $2, $3, $4, $5, $6)`

const texts = fc.oneof(
  fc.json({ maxDepth: 6 }),
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.constant(''),
  fc.constant('['.repeat(300_000)),
  fc.constant(`{"records":[${'0,'.repeat(300_000)}0]}`),
  fc.constant(`{"changes":[${'{},'.repeat(200_000)}{}]}`),
  fc.constant('x'.repeat(1_048_577)),
)
const instants = fc.constantFrom(0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1e300, 1.5)
const deep = `{"_id":"deep","a":${'['.repeat(300_000)}${']'.repeat(300_000)}}`
/** Bodies that are nearly right. */
const nearly = fc
  .oneof(
    fc
      .record({ raw: fc.oneof(fc.constant(deep), fc.json(), fc.constant('{"_id":"1"}')), start: instants })
      .map((record) => ({
        report: 'quick',
        operation: 'search',
        receivedAt: 1,
        records: [record],
        walk: null,
      })),
    fc.record({ receivedAt: instants, of: instants }),
    fc.record({ startedAt: instants, aliveUntil: instants }),
    fc.record({
      report: fc.constant('quick'),
      day: fc.constant('2026-01-01'),
      state: fc.constant('complete'),
      asOf: instants,
    }),
    fc.record({
      note: fc.record({ number: fc.string(), kind: fc.constant('done'), until: instants, at: instants }),
      removed: fc.boolean(),
    }),
    fc.record({
      changes: fc.array(fc.record({ kind: fc.constant('queue'), number: fc.string(), name: fc.string() })),
    }),
    fc.record({ rules: fc.anything() }),
    fc.record({
      hours: fc.record({ week: fc.anything(), queues: fc.anything(), holidays: fc.constant([]) }),
    }),
    fc.record({ chosen: fc.dictionary(fc.constantFrom(...dialingRuleNames), fc.string()) }),
  )
  .map((body) => JSON.stringify(body))
const addresses = fc.oneof(
  fc.constantFrom(
    null,
    office,
    'HTTPS://OFFICE.test/',
    `${office}//`,
    'nonsense',
    'ftp://x',
    '',
    'http://u:p@x',
    'https://x/?q',
  ),
  fc.webUrl(),
  fc.string({ maxLength: 600 }),
)
const entry = fc.record({
  kind: fc.oneof(fc.constantFrom(...entryKinds), fc.string({ maxLength: 8 })),
  address: addresses,
  body: fc.oneof(texts, nearly),
})
const drawn = () => fc.sample(entry, forms)

/** Appends one entry by hand, as a program of nobody's would; resolves to whether it was stored. */
async function sends(
  client: Client,
  how: string,
  key: string,
  seq: number,
  [one]: [ReturnType<typeof drawn>[number]],
) {
  const body = Buffer.from(one.body)
  const values = [
    key,
    [seq],
    [one.address?.replaceAll('\0', '') ?? null],
    [one.kind.replaceAll('\0', '')],
    [body.length],
    body,
  ]
  return client.query(how, values).then(
    () => true,
    () => false,
  )
}

/** Waits until programs have an event: none of them is ever behind by more. */
async function hasSoon(programs: readonly Program[], callId: string): Promise<void> {
  const isThere = async (program: Program) =>
    expect((await program.events()).map((each) => each.callId)).toContain(callId)
  await Promise.all(
    programs.map((program) => vi.waitFor(() => isThere(program), { timeout: behindMs, interval: 50 })),
  )
}

const toldRows = z.array(z.object({ login: z.string(), reason: z.string() }))

/** Returns what a program tells of each entry that it set aside. */
function toldOf({ directory }: Program) {
  const db = new DatabaseSync(join(directory, mainFile), { readOnly: true })
  try {
    return toldRows.parse(db.prepare('SELECT login, reason FROM set_aside').all())
  } finally {
    db.close()
  }
}

const stateOf = async ({ services }: Program) =>
  (await services.handlers['teamArchive.state'](null, { signal })).status
const problemsOf = ({ services }: Program) => services.handlers['problems.list'](null, { signal })

test.each(['desk', 'receiver'] as const)(
  'whatever a hostile %s appends, no program ends, each honest event is everywhere once, and it is told by its login',
  { timeout: 600_000 },
  async (role) => {
    const receiver = await team.startReceiver()
    const desk = await team.startDesk()
    const hostile = await team.postgres.createLogin(team.database, role)
    const client = await connect(hostile)
    const key = randomUUID()
    let stored = 0
    try {
      await client.query('SELECT callboard.join_log($1, $2)', [key, 'x'.repeat(200)])
      for (const [index, one] of drawn().entries()) {
        if (index % 20 === 0) {
          await deliver(receiver, incoming(`honest ${index}`))
          await hasSoon([receiver, desk], `honest ${index}`)
        }
        const how = append(role === 'desk' ? 'contribute' : 'append')
        if (await sends(client, how, key, index + 1, [one])) stored++
      }
      // What surely can't be applied.
      if (
        await sends(client, append('contribute'), key, forms + 1, [
          { kind: 'note', address: office, body: '{' },
        ])
      )
        stored++
    } finally {
      await client.end()
    }
    await deliver(receiver, incoming('last'))
    await hasSoon([receiver, desk], 'last')
    const expected = [...Array.from({ length: forms / 20 }, (_, index) => `honest ${index * 20}`), 'last']
    expect(stored).toBeGreaterThan(1)
    for (const program of [receiver, desk]) {
      await vi.waitFor(async () => {
        const calls = (await program.events()).map(({ callId }) => callId ?? '')
        expect(calls.filter((id) => expected.includes(id))).toEqual(expected)
      }, soon)
      await vi.waitFor(async () => {
        const status = await stateOf(program)
        expect(status).toMatchObject({ failure: null, setAside: { newest: { login: hostile.user } } })
      }, soon)
      const { count } = (await stateOf(program))?.setAside ?? {}
      const told = toldOf(program)
      expect(told).toHaveLength(count ?? 0)
      for (const { login, reason } of told) {
        expect(login).toBe(hostile.user)
        expect(reason).not.toBe('')
      }
      expect(await problemsOf(program)).toContainEqual(
        expect.objectContaining({
          kind: 'setAside',
          failure: expect.objectContaining({ detail: expect.objectContaining({ login: hostile.user }) }),
        }),
      )
    }
    // Also in the next run.
    const before = await stateOf(desk)
    const again = await desk.restart()
    await deliver(receiver, incoming('after a restart'))
    await vi.waitFor(async () => {
      expect((await again.events()).map(({ callId }) => callId)).toContain('after a restart')
    }, soon)
    expect((await stateOf(again))?.setAside).toEqual(before?.setAside)
  },
)
