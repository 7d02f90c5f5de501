import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallCenter } from '../../electron/mock/call-center.ts'
import { createServices, type Services } from '../../electron/services/create.ts'
import { createLog } from '../../electron/services/log/log.ts'
import { demoConnectionId } from '../../shared/connections.ts'
import { createMockServer } from '../call-center/server.ts'
import { storeWorkerUrl } from '../store-worker.ts'

/** Days that are kept at once, in the form of keeping's options. */
interface Period {
  readonly from: string
  readonly to: string
}

/** Runs the services over a mock call center as their demo; resolves once the records of a period are kept. */
export async function keepDemo(
  callCenter: CallCenter,
  period: Period,
): Promise<{ readonly services: Services; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'callboard-kept-'))
  const mock = createMockServer({ callCenter })
  const address = await mock.listen()
  const services = createServices({
    dataDirectory: join(directory, 'data'),
    storeWorkerUrl,
    demo: async () => address,
    version: '1.2.3',
    log: createLog({ level: 'silent' }),
  })
  const connectionId = demoConnectionId
  const { signal } = new AbortController()
  const kept = new Promise<void>((resolve, reject) => {
    services.onTopic((topic) => {
      if (topic !== 'keeping.changed') return
      const state = Promise.resolve(services.handlers['keeping.state']({ connectionId }, { signal }))
      state.then(({ status }) => status === 'current' && resolve(), reject)
    })
  })
  const options = { days: 1, periods: [period], currentPerSecond: 100, olderShare: 1 }
  await services.handlers['keeping.setOptions']({ connectionId, options }, { signal })
  await services.start()
  await kept
  return {
    services,
    close: async () => {
      await services.close()
      await mock.close()
      await rm(directory, { recursive: true })
    },
  }
}
