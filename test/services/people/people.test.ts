import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ChooseExportTarget } from '../../../electron/services/files/atomic-file.ts'
import { createPeople, savePeopleFile } from '../../../electron/services/people/people.ts'
import { defaultRules } from '../../../shared/callers.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { movedTime } from '../moved-time.ts'
import { newStoreFile, openStore } from '../store/open-store.ts'

const day = 24 * 3_600_000
const now = 20_000 * day

async function openPeople() {
  const { file, folder } = await newStoreFile()
  const store = await openStore(file)
  const [changed, warn] = [vi.fn(), vi.fn()]
  const of = vi.fn(async () => store)
  const time = movedTime(now)
  const people = createPeople({
    stores: { of },
    changed,
    log: { warn },
    time,
  })
  onTestFinished(people.close)
  let made = 0
  const save = (report: ReportName, records: readonly object[], start = now - day) =>
    store.archive.savePage({
      connectionId: 'office',
      report,
      operation: 'search',
      receivedAt: now,
      records: records.map((fields) => {
        const _id = String(++made).padStart(24, '0')
        const queue_id = `170000000${made}.1`
        return {
          raw: JSON.stringify({ _id, queue_id, cuid: queue_id, disposition: 'ANSWERED', ...fields }),
          start,
        }
      }),
      walk: null,
    })
  return { people, changed, save, folder, of, warn, time }
}

test('learns names and an agent’s queues from the records, and what is entered wins', async () => {
  const { people, changed, save } = await openPeople()
  expect(await people.list('office')).toEqual({
    queues: [],
    agents: [],
    contacts: [],
    dialing: defaultRules,
  })

  await save('queueDetails', [{ dst: '503', qnum: '902', dst_name: 'Sara' }], now - 2 * day)
  // A call center may write a blank where it has no number.
  await save('queueDetails', [
    { dst: '503', qnum: ' ' },
    { dst: ' ', qnum: '902' },
    { dst: '503', qnum: '901', dst_name: 'Sara' },
    { dst: '504', qnum: '902', dst_name: '504' },
    { dst: '1001', qnum: '902' },
  ])
  await save('queueDetails', [{ dst: '503', qnum: '904' }], now - 40 * day)
  await save('queue', [
    { dst: '503', qnum: '902', dst_name: 'Sara Karimi' },
    { dst: '902', qnum: '902', dst_name: 'Support', disposition: 'ABANDONED' },
    { dst: '901', qnum: '901', dst_name: '901', disposition: 'ABANDONED' },
  ])
  people.archiveSaved('office')
  await expect.poll(() => changed).toHaveBeenCalledTimes(1)
  const none = { name: null, team: null, queues: null }
  expect(await people.list('office')).toEqual({
    queues: [
      { number: '901', name: null, learnedName: null },
      { number: '902', name: null, learnedName: 'Support' },
      { number: '904', name: null, learnedName: null },
    ],
    agents: [
      { ...none, number: '503', learnedName: 'Sara Karimi', learnedQueues: ['901', '902'] },
      { ...none, number: '504', learnedName: null, learnedQueues: ['902'] },
      { ...none, number: '1001', learnedName: null, learnedQueues: ['902'] },
    ],
    contacts: [],
    dialing: defaultRules,
  })

  await people.save('office', { kind: 'agent', number: '۵۰۳', team: 'Sales', queues: [] })
  await people.save('office', { kind: 'queue', number: '901', name: 'Billing' })
  expect(changed).toHaveBeenCalledTimes(3)
  const { agents, queues } = await people.list('office')
  expect(agents[0]).toMatchObject({
    number: '503',
    name: null,
    learnedName: 'Sara Karimi',
    team: 'Sales',
    queues: [],
  })
  expect(queues[0]).toEqual({ number: '901', name: 'Billing', learnedName: null })

  await people.save('office', { kind: 'agent', number: '503', team: null, queues: null })
  await people.save('office', { kind: 'queue', number: '901', name: '' })
  expect(await people.list('office')).toMatchObject({
    queues: [{ number: '901', name: null }, {}, {}],
    agents: [{ number: '503', team: null, queues: null }, {}, {}],
  })
})

test('does not notify of records that teach no name', async () => {
  const { people, changed, save } = await openPeople()
  await save('queue', [{ dst: '503', qnum: '902', dst_name: 'Sara' }])
  await people.list('office')
  await save('queue', [{ dst: '503', qnum: '902', dst_name: 'Sara' }])
  people.archiveSaved('office')
  people.archiveSaved('elsewhere')
  // The look that follows on the same store comes after that one.
  await save('queue', [{ dst: '504', qnum: '902', dst_name: 'Reza' }])
  people.archiveSaved('office')
  await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 10_000)
  expect(changed.mock.calls).toEqual([['office']])
})

test('looks again after a look that failed', async () => {
  const { people, changed, save, of, warn, time } = await openPeople()
  await people.list('office')
  await save('queue', [{ dst: '902', qnum: '902', dst_name: 'Support', disposition: 'ABANDONED' }])
  of.mockRejectedValueOnce(new Error('The store is busy'))
  people.archiveSaved('office')
  people.archiveSaved('office')
  await expect.poll(() => warn).toHaveBeenCalledOnce()
  time.advance(2_000)
  await vi.waitFor(() => expect(changed).toHaveBeenCalledExactlyOnceWith('office'), 10_000)
})

test('says nothing of a look that closing the console ends', async () => {
  const { people, save, of, warn } = await openPeople()
  await people.list('office')
  await save('queue', [{ dst: '902', qnum: '902' }])
  const reading = Promise.withResolvers<Awaited<ReturnType<typeof of>>>()
  of.mockClear()
  of.mockReturnValueOnce(reading.promise)
  people.archiveSaved('office')
  await expect.poll(() => of).toHaveBeenCalledTimes(1)
  people.close()
  reading.reject(new Error('The console is closing'))
  await new Promise(setImmediate)
  expect(warn).not.toHaveBeenCalled()
})

test('imports, counts, and exports what it imports again', async () => {
  const { people, save, folder } = await openPeople()
  await save('queue', [{ dst: '503', qnum: '902', dst_name: 'Sara' }])
  const file = { connectionId: 'office', kind: 'agent' as const, keep: [] }
  expect(await people.import({ ...file, text: '503,Sara,Sales\n504,Reza\n505,,\nx,"' })).toEqual({
    added: 2,
    changed: 0,
    refused: [{ line: 4, text: 'x,"', reason: 'quotes' }],
  })
  expect((await people.list('office')).agents[0]).toMatchObject({
    name: null,
    learnedName: 'Sara',
    team: 'Sales',
  })
  expect(await people.import({ ...file, text: '504,Reza Nouri' })).toMatchObject({ added: 0, changed: 1 })

  const headers = ['داخلی', 'نام', 'تیم']
  const path = join(folder, 'Agents.csv')
  const chooseExportTarget: ChooseExportTarget = async (fileName) => ({
    path: join(folder, fileName),
    fileName,
    delivered: async () => ({ kind: 'saved', path }),
  })
  await savePeopleFile(chooseExportTarget, await people.list('office'), {
    ...file,
    headers,
    fileName: 'Agents',
  })
  const text = await readFile(path, 'utf8')
  expect(text).toBe('\ufeffداخلی,نام,تیم\r\n503,Sara,Sales\r\n504,Reza Nouri,\r\n')
  expect(await people.import({ ...file, text })).toEqual({ added: 0, changed: 0, refused: [] })
})

test('knows a contact in any spelling of the number', async () => {
  const { people, changed } = await openPeople()
  await people.save('office', { kind: 'contact', number: '+98 912 123 4567', name: 'Ali' })
  await people.save('office', { kind: 'contact', number: '09121234567', name: 'Ali Ahmadi' })
  expect((await people.list('office')).contacts).toEqual([{ number: '+989121234567', name: 'Ali Ahmadi' }])
  changed.mockClear()
  await people.save('office', { kind: 'contact', number: '00989121234567', name: null })
  expect((await people.list('office')).contacts).toEqual([])
  expect(changed).toHaveBeenCalledOnce()
})

test('an import tells which names it would replace before it enters any, and keeps those that are to stay', async () => {
  const { people } = await openPeople()
  await people.save('office', { kind: 'contact', number: '+98 912 123 4567', name: 'Ali' })
  await people.save('office', { kind: 'contact', number: '02188', name: 'بیمه' })
  await people.save('office', { kind: 'contact', number: '02199', name: 'Bank' })
  const before = await people.list('office')
  const lines = ['09121234567,Ali Ahmadi', '02188,Insurance', '02199,Bank', '02177,New']
  const file = { connectionId: 'office', kind: 'contact', text: lines.join('\n') } as const
  expect(await people.importConflicts(file)).toEqual([
    { number: '09121234567', before: 'Ali', after: 'Ali Ahmadi' },
    { number: '02188', before: 'بیمه', after: 'Insurance' },
  ])
  expect(await people.list('office')).toEqual(before)
  expect(await people.import({ ...file, keep: ['00989121234567'] })).toMatchObject({ added: 1, changed: 1 })
  const { contacts } = await people.list('office')
  expect(new Map(contacts.map(({ number, name }) => [number, name]))).toEqual(
    new Map([
      ['+989121234567', 'Ali'],
      ['02188', 'Insurance'],
      ['02199', 'Bank'],
      ['02177', 'New'],
    ]),
  )
  // An agent who keeps the name still gets the team.
  await people.save('office', { kind: 'agent', number: '504', name: 'Reza' })
  const agents = { connectionId: 'office', kind: 'agent', text: '504,R. Nouri,Sales', keep: ['504'] } as const
  await people.import({ ...agents, keep: [...agents.keep] })
  expect((await people.list('office')).agents).toMatchObject([{ number: '504', name: 'Reza', team: 'Sales' }])
})

test('what is entered of a number keeps what was entered of it before, also in one file', async () => {
  const { people } = await openPeople()
  const { added, changed } = await people.import({
    ...{ connectionId: 'office', kind: 'agent', keep: [] },
    text: '504,Reza,Sales\n504,Reza Nouri',
  })
  expect([added, changed]).toEqual([1, 1])
  await people.save('office', { kind: 'agent', number: '505', queues: [] })
  const none = { learnedName: null, learnedQueues: [] }
  expect((await people.list('office')).agents).toEqual([
    { ...none, number: '504', name: 'Reza Nouri', team: 'Sales', queues: null },
    { ...none, number: '505', name: null, team: null, queues: [] },
  ])
})

test('many edits of other desks are told, and read, once a second', async () => {
  const { people, changed, of, time } = await openPeople()
  await people.list('office')
  of.mockClear()
  for (let edit = 0; edit < 500; edit++) {
    people.followed('office')
    await people.staff('office')
  }
  expect(changed).toHaveBeenCalledTimes(1)
  expect(of).toHaveBeenCalledTimes(1)
  time.advance(1_000)
  expect(changed).toHaveBeenCalledTimes(2)
  await people.staff('office')
  expect(of).toHaveBeenCalledTimes(2)
})
