import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { expectAllInOrder, missingOf, passUntil } from './killed-program.ts'
import { startProgram } from './other-program.ts'

test('a killed program delivers all that it acknowledged, and what it delivered twice by the same id', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-relay-killed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const crm = await startProgram()
  const start = { folder, crm, mostWaiting: 200, begin: Date.now() }
  let acknowledged = 0
  for (let round = 0; round < 3; round++) {
    const until = crm.taken.length + 150
    acknowledged = await passUntil(start, () => crm.taken.length >= until)
  }
  await passUntil(start, () => missingOf(crm.taken, acknowledged).length === 0)
  expectAllInOrder(crm.taken, acknowledged)
}, 360_000)
