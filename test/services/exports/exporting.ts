import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { onTestFinished } from 'vitest'
import { serve } from '../../../electron/host/serve.ts'
import { createCallCenter } from '../../../electron/mock/call-center.ts'
import { createServices } from '../../../electron/services/create.ts'
import type { ExportTarget } from '../../../electron/services/files/atomic-file.ts'
import { silentHost } from '../../../electron/services/host.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { connect } from '../../../renderer/data/client/connect.ts'
import { demoConnectionId } from '../../../shared/connections.ts'
import { type CallboardContract, contract } from '../../../shared/contract.ts'
import { isUnderWay, type Job } from '../../../shared/jobs.ts'
import type { CallInput } from '../../../shared/rpc/table.ts'
import { messagePortTransport } from '../../../shared/rpc/transport.ts'
import { createMockServer } from '../../call-center/server.ts'
import { countTruth } from '../../mock/truth.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { byTime } from '../call-center/questions.ts'
import { plainCsv } from '../rows/made-rows.ts'

const callCenter = createCallCenter({ calls: 700, days: 3, seed: 2, now: Date.UTC(2026, 10, 20, 9) })
export const { calls } = countTruth(callCenter)
const range = { from: '2026-11-01 00:00', to: '2026-11-30 00:00' }
export const connectionId = demoConnectionId
export const query = byTime({ range })

type Request = CallInput<CallboardContract, 'exports.start'>

/** Starts a console on a demo call center, ended after the test, whose user saves each file or dismisses the dialog. */
export async function exporting({ answer = 'save' }: { readonly answer?: 'save' | 'dismiss' } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-exports-'))
  const mock = createMockServer({ callCenter })
  const address = await mock.listen()
  /** Suggested file names. */
  const suggested: string[] = []
  /** Files shown in their folder. */
  const revealed: string[] = []
  const services = createServices({
    dataDirectory: join(folder, 'data'),
    storeWorkerUrl,
    demo: async () => address,
    version: '1.2.3',
    log: createLog({ level: 'silent' }),
    host: {
      ...silentHost,
      chooseExportTarget: async (name) => {
        suggested.push(name)
        return answer === 'save' ? targetOf(name) : null
      },
    },
  })
  const server = serve(contract, services.handlers, (error) => {
    throw error
  })
  services.onTopic(server.publish)
  const client = connect(contract, async () => {
    const { port1, port2 } = new MessageChannel()
    server.attach(messagePortTransport(port1))
    return messagePortTransport(port2)
  })
  onTestFinished(async () => {
    client.close()
    server.close()
    await services.close()
    await mock.close()
    await rm(folder, { recursive: true })
  })

  function targetOf(fileName: string): ExportTarget {
    const path = join(folder, fileName.startsWith('no such') ? 'missing/calls.csv' : fileName)
    return {
      path,
      fileName,
      delivered: async () => ({ kind: 'saved', path }),
      reveal: () => revealed.push(path),
    }
  }

  function start(changes: Partial<Request> & Pick<Request, 'source'>) {
    return client.call('exports.start', {
      columns: ['_id', 'src', 'starttime'],
      values: { kind: 'sent', times: 'text' },
      headers: null,
      format: plainCsv,
      fileName: 'تماس‌ها',
      ...changes,
    })
  }

  /** Resolves once the jobs match. */
  async function jobs<T>(found: (jobs: readonly Job[]) => T | undefined): Promise<T> {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        const stop = client.on('jobs.changed', () => {
          stop()
          resolve()
        })
      })
      const result = found(await client.call('jobs.list', null))
      if (result !== undefined) return result
      await changed
    }
  }

  const job = (isSo: (job: Job) => boolean) => jobs((all) => all.find(isSo))
  const ended = () => job((known) => !isUnderWay(known))
  const allEnded = () => jobs((all) => (all.some(isUnderWay) ? undefined : all))

  async function archiveAttempts(): Promise<void> {
    await client.call('keeping.setOptions', {
      connectionId,
      options: { days: 1, currentPerSecond: 100, olderShare: 1 },
    })
    const walked = new Promise<void>((resolve, reject) => {
      client.on('walk.changed', () => {
        client
          .call('walk.state', { connectionId })
          .then(({ running }) => running === null && resolve(), reject)
      })
    })
    await client.call('walk.start', { connectionId })
    await walked
  }

  /** Returns the names in the export folder. */
  async function files(): Promise<string[]> {
    return (await readdir(folder)).filter((name) => name !== 'data')
  }

  return {
    client,
    folder,
    mock,
    suggested,
    revealed,
    start,
    job,
    ended,
    allEnded,
    archiveAttempts,
    files,
  }
}

export function rowsOf(csv: string): string[][] {
  return parse(csv)
}
