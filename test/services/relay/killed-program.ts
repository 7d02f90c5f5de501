import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { type OtherProgram, secret, type Taken } from './other-program.ts'

const program = join(import.meta.dirname, 'pass-until-killed.ts')

/** Returns the number of the event that a delivery had. */
const seqOf = ({ id }: Taken): number => Number(id.split('-').at(-1))

interface Start {
  readonly folder: string
  readonly crm: OtherProgram
  /** It receives no more while so many wait for their delivery. */
  readonly mostWaiting: number
  /** Its clock's first instant, UTC milliseconds. */
  readonly begin: number
}

/** Runs a program that receives and passes on; kills it once `isEnough`, and resolves to its last acknowledged event. */
export async function passUntil(
  { folder, crm, mostWaiting, begin }: Start,
  isEnough: (acknowledged: number) => boolean,
): Promise<number> {
  const args = [program, folder, crm.address, secret, String(mostWaiting), String(begin)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let acknowledged = 0
  const asked = setInterval(() => isEnough(acknowledged) && child.kill('SIGKILL'), 50)
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Math.max(acknowledged, Number(line))
  }
  clearInterval(asked)
  expect((await exited)[1]).toBe('SIGKILL')
  return acknowledged
}

/** Returns the events up to this one that no delivery had. */
export function missingOf(taken: readonly Taken[], acknowledged: number): number[] {
  const seqs = new Set(taken.map(seqOf))
  return Array.from({ length: acknowledged }, (_, index) => index + 1).filter((n) => !seqs.has(n))
}

/** Expects each event up to this one, those of a call in their order at first, and a repeat to be the same by its id. */
export function expectAllInOrder(taken: readonly Taken[], acknowledged: number): void {
  expect(missingOf(taken, acknowledged)).toEqual([])
  for (const same of Map.groupBy(taken, seqOf).values()) {
    expect(new Set(same.map(({ id, body }) => `${id} ${body}`)).size).toBe(1)
  }
  for (const own of Map.groupBy(taken, ({ body }) => JSON.parse(body).data.callId).values()) {
    const firsts = [...new Set(own.map(seqOf))]
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
  }
}
