import { afterEach, expect, test, vi } from 'vitest'
import { assigneeOf, callbacksQuery, newCallbackNote } from '../../../shared/figures/callbacks.ts'
import { madeEntries } from '../store/made-entries.ts'
import { toSave } from '../store/made-records.ts'
import { closeLogs, joined, openLog } from './logs.ts'
import type { Program } from './programs.ts'
import { activeOf } from './shown.ts'
import { soon, teamOfEachTest } from './team.ts'

const { signal } = new AbortController()
const team = teamOfEachTest()
afterEach(closeLogs)

const entries = madeEntries(0, 60)
const [first, last] = [entries[0]?.start ?? 0, entries.at(-1)?.start ?? 0]

/** Returns the unanswered callers at a program, each with who is to call back. */
async function assignedAt(program: Program) {
  const connectionId = await activeOf(program)
  const query = callbacksQuery.parse({ connectionId, from: first, to: last + 1 })
  const { callers } = await program.services.handlers['callbacks.list'](query, { signal })
  return callers.map(({ number, lastAt, notes }) => ({ number, lastAt, assignee: assigneeOf(notes) }))
}

async function assign(program: Program, { number, lastAt }: { number: string; lastAt: number }, who: string) {
  const connectionId = await activeOf(program)
  const note = { connectionId, number, kind: 'assigned', until: lastAt, who: 'Mina', text: who }
  await program.services.handlers['callbacks.note'](newCallbackNote.parse(note), { signal })
}

test('who is to call back is the same at every desk, and the last choice holds', async () => {
  const log = openLog(team.receiver)
  const body = {
    report: 'queue',
    operation: 'search',
    receivedAt: last,
    records: toSave(entries),
    walk: null,
  }
  const page = { originSeq: 1, callCenter: 'https://office.test', kind: 'page', body: JSON.stringify(body) }
  await log.append(await joined(log), [{ ...page, kind: 'page' as const }])
  const [one, other] = [await team.startDesk(), await team.startDesk()]
  for (const desk of [one, other]) {
    await vi.waitFor(async () => expect((await assignedAt(desk)).length).toBeGreaterThan(1), soon)
  }
  const [caller] = await assignedAt(one)
  if (!caller) throw new Error('Nobody is to be called back')
  const assignees = async (desk: Program) =>
    new Map((await assignedAt(desk)).map(({ number, assignee }) => [number, assignee]))

  await assign(one, caller, 'Sara')
  await vi.waitFor(async () => expect((await assignees(other)).get(caller.number)).toBe('Sara'), soon)
  await assign(other, caller, 'علی')
  await vi.waitFor(async () => expect((await assignees(one)).get(caller.number)).toBe('علی'), soon)
  expect([...(await assignees(one)).values()].filter((name) => name !== '')).toEqual(['علی'])
  await assign(one, caller, '')
  await vi.waitFor(async () => expect((await assignees(other)).get(caller.number)).toBe(''), soon)
})
