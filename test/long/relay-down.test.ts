import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expectAllInOrder, missingOf, passUntil } from '../services/relay/killed-program.ts'
import { startProgram } from '../services/relay/other-program.ts'
import { sized } from '../size.ts'

const day = 86_400_000
const kills = sized(30)
const ofEach = Math.ceil(sized(100_000) / kills)

test('a destination that was down for a day, through kills, gets all of it in the order of each call', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-relay-down-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const crm = await startProgram()
  crm.answer = 503
  const began = Date.now() - day
  let acknowledged = 0
  for (let round = 0; round < kills; round++) {
    const start = { folder, crm, mostWaiting: Number.POSITIVE_INFINITY, begin: began + (round * day) / kills }
    const until = acknowledged + ofEach
    acknowledged = await passUntil(start, (received) => received >= until)
  }
  expect(crm.taken).toEqual([])
  expect(crm.asked).toBeGreaterThanOrEqual(kills)

  crm.answer = 204
  const start = { folder, crm, mostWaiting: 0, begin: began + day }
  await passUntil(start, () => missingOf(crm.taken, acknowledged).length === 0)
  expectAllInOrder(crm.taken, acknowledged)
})
