import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type OtherProgram, secret, startProgram, type Taken } from './other-program.ts'

const program = join(import.meta.dirname, 'pass-until-killed.ts')
const seqOf = ({ id }: Taken) => Number(id.split('-').at(-1))

/** Kills it as soon as so many deliveries were taken; resolves to the last acknowledged event. */
async function runAndKill(folder: string, crm: OtherProgram, deliveries: number): Promise<number> {
  const child = spawn(process.execPath, [program, folder, crm.address, secret], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let acknowledged = 0
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Math.max(acknowledged, Number(line))
    if (crm.taken.length >= deliveries) child.kill('SIGKILL')
  }
  const [, signal] = await exited
  expect(signal).toBe('SIGKILL')
  return acknowledged
}

test('a killed program delivers all that it acknowledged, and what it delivered twice by the same id', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-relay-killed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const crm = await startProgram()
  let acknowledged = 0
  for (let round = 0; round < 3; round++) {
    acknowledged = await runAndKill(folder, crm, crm.taken.length + 150)
  }
  const child = spawn(process.execPath, [program, folder, crm.address, secret], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  await vi.waitFor(() => expect(Math.max(...crm.taken.map(seqOf))).toBeGreaterThan(acknowledged), {
    timeout: 60_000,
    interval: 50,
  })
  await vi.waitFor(
    () => {
      const seqs = new Set(crm.taken.map(seqOf))
      const missing = Array.from({ length: acknowledged }, (_, index) => index + 1).filter(
        (n) => !seqs.has(n),
      )
      expect(missing).toEqual([])
    },
    { timeout: 60_000, interval: 50 },
  )
  for (const same of Map.groupBy(crm.taken, seqOf).values()) {
    expect(new Set(same.map(({ id, body }) => `${id} ${body}`)).size).toBe(1)
  }
  // First deliveries of a call come in its order.
  for (const own of Map.groupBy(crm.taken, ({ body }) => JSON.parse(body).data.callId).values()) {
    const firsts = [...new Set(own.map(seqOf))]
    expect(firsts).toEqual([...firsts].sort((a, b) => a - b))
  }
}, 360_000)
