import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { auditFileName, auditQuery } from '../../../shared/audit.ts'
import { demoConnectionId as connectionId } from '../../../shared/connections.ts'
import { contract } from '../../../shared/contract.ts'
import { destinationInput } from '../../../shared/relay.ts'
import { call, consoleToBackUp } from '../backed-up.ts'

const secret = `whsec_${Buffer.from('planted, and long enough for it').toString('base64')}`

test('each act has one line with what it was of, one that is cancelled or fails none, and none has a secret', async () => {
  const running = await consoleToBackUp()
  let isSaving = true
  const target = (fileName: string) => ({
    ...{ path: running.saved, fileName },
    delivered: async () => ({ kind: 'saved', path: running.saved }) as const,
  })
  const services = await running.start({
    printPage: async () => new Uint8Array([1]),
    chooseExportTarget: async (fileName) => (isSaving ? target(fileName) : null),
  })
  const { handlers } = services
  const acts = async () => {
    const { lines } = await handlers['audit.lines'](auditQuery.parse({}), call)
    return lines.map(({ act, subject, rows }) => [act, subject, rows])
  }

  const exported = contract.calls['exports.start'].input.parse({
    source: {
      kind: 'calls',
      query: { connectionId, filter: { from: 0, to: 1_000, include: { queue: ['910'] } } },
    },
    ...{ columns: 'all', values: { kind: 'sent', times: 'text' }, headers: null, fileName: 'Calls' },
    format: { kind: 'jsonLines', record: 'columns' },
  })
  await handlers['exports.start'](exported, call)
  await vi.waitFor(async () => expect(await acts()).toEqual([['exported', 'Calls.jsonl', 0]]))
  const [line] = (await handlers['audit.lines'](auditQuery.parse({}), call)).lines
  expect(line?.conditions).toEqual([
    { name: 'from', value: '1970-01-01T00:00:00.000Z' },
    { name: 'to', value: '1970-01-01T00:00:01.000Z' },
    { name: 'queue', value: '910' },
  ])

  const done: unknown[][] = []
  async function expectLine(
    act: string,
    subject: string,
    perform: () => unknown,
    rows: number | null = null,
  ) {
    await perform()
    done.unshift([act, subject, rows])
    expect(await acts()).toEqual([...done, ['exported', 'Calls.jsonl', 0]])
  }
  const table = { fileName: 'Staffing', headers: ['Hour'], rows: [['9'], ['10']] }
  await expectLine('exported', 'Staffing', () => handlers['figures.saveTable'](table, call), 2)
  await expectLine('printed', 'Now', () => handlers['page.savePdf']({ name: 'Now', wide: false }, call))
  await expectLine('settingsSaved', '', () => handlers['backup.saveSettings'](null, call))
  const text = await readFile(running.saved, 'utf8')
  await expectLine('settingsLoaded', '', () => handlers['backup.loadSettings']({ text }, call))
  await expectLine('archiveSaved', '', () => handlers['backup.saveArchive'](null, call))

  const { token, state } = await handlers['readApi.addToken'](
    { name: 'Grafana', scope: 'all', days: 1 },
    call,
  )
  done.unshift(['tokenMade', 'Grafana', null])
  const [{ id: tokenId } = { id: '' }] = state.tokens
  await expectLine('tokenRevoked', 'Grafana', () => handlers['readApi.revokeToken']({ id: tokenId }, call))
  await handlers['readApi.revokeToken']({ id: tokenId }, call)

  const id = randomUUID()
  const address = 'http://127.0.0.1:9/in?key=planted'
  const crm = destinationInput.parse({
    ...{ id, name: 'CRM', address, filter: {}, form: 'read', isOn: false, secret },
  })
  await expectLine('destinationAdded', 'CRM (127.0.0.1:9)', () => handlers['relay.save'](crm, call))
  await handlers['relay.save']({ ...crm, secret: '' }, call)
  const named = { ...crm, name: 'New CRM', secret: '' }
  await expectLine('destinationChanged', 'New CRM (127.0.0.1:9)', () => handlers['relay.save'](named, call))
  await expectLine(
    'eventsSentAgain',
    'New CRM',
    () => handlers['relay.again']({ id, what: { kind: 'setAside' } }, call),
    0,
  )
  await expectLine('destinationRemoved', 'New CRM', () => handlers['relay.remove']({ id }, call))

  const note = {
    connectionId,
    number: '09121234567',
    kind: 'tried',
    until: 1,
    who: 'Sara',
    text: 'planted',
  } as const
  const noted = await handlers['callbacks.note'](contract.calls['callbacks.note'].input.parse(note), call)
  await expectLine('noteWithdrawn', '9121234567', () =>
    handlers['callbacks.removeNote']({ connectionId, id: noted }, call),
  )
  await handlers['callbacks.removeNote']({ connectionId, id: noted }, call)

  isSaving = false
  const before = await acts()
  expect(await handlers['figures.saveTable'](table, call)).toBeNull()
  expect(await handlers['page.savePdf']({ name: 'Now', wide: false }, call)).toBeNull()
  await expect(handlers['backup.loadSettings']({ text: 'no settings' }, call)).rejects.toThrow()
  await expect(handlers['backup.useArchive'](null, call)).rejects.toThrow()
  expect(await acts()).toEqual(before)

  const file = await readFile(join(running.dataDirectory, auditFileName), 'utf8')
  for (const planted of [token, secret, secret.slice(6), 'planted']) expect(file).not.toContain(planted)
})

test('an archive that was loaded has its line after the restart, and those before it, too', async () => {
  const running = await consoleToBackUp()
  const { handlers } = await running.start()
  await handlers['backup.saveArchive'](null, call)
  expect(await handlers['backup.checkArchive']({ uploadId: null }, call)).not.toBeNull()
  await handlers['backup.useArchive'](null, call)
  const again = await running.start()
  const { lines } = await again.handlers['audit.lines'](auditQuery.parse({}), call)
  expect(lines.map(({ act }) => act)).toEqual(['archiveLoaded', 'archiveSaved'])
})
