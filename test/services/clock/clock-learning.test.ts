import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCallCenter } from '../../../electron/mock/call-center.ts'
import { createServices, type Services } from '../../../electron/services/create.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { demoConnectionId } from '../../../shared/connections.ts'
import { searchQuery } from '../../../shared/reports/query.ts'
import { createMockServer, type MockServer } from '../../call-center/server.ts'
import { storeWorkerUrl } from '../../store-worker.ts'

const now = Date.UTC(2021, 6, 10, 12)

describe('a search', () => {
  let dataDirectory: string
  let server: MockServer
  let services: Services
  const context = { signal: new AbortController().signal }
  const changed = vi.fn<(name: string, payload: unknown) => void>()

  beforeEach(async () => {
    changed.mockClear()
    dataDirectory = await mkdtemp(join(tmpdir(), 'callboard-services-'))
    server = createMockServer({
      callCenter: createCallCenter({ calls: 200, days: 7, offsetMinutes: 270, now }),
    })
    const address = await server.listen()
    services = createServices({
      dataDirectory,
      storeWorkerUrl,
      demo: async () => address,
      version: '0.0.0',
      log: createLog({ level: 'silent' }),
    })
    services.onTopic(changed)
  })
  afterEach(async () => {
    await services.close()
    await server.close()
    await rm(dataDirectory, { recursive: true })
  })

  /** Requests the first page of each report. */
  async function searchAll(): Promise<void> {
    for (const report of ['quick', 'queue', 'queueDetails'] as const) {
      const range = { from: '2021-07-01 00:00', to: '2021-07-31 23:59' }
      const query = { report, conditions: {}, range, alike: false, start: 0, count: 20, sorting: null }
      await services.handlers['reports.search'](searchQuery.parse(query), context)
    }
  }

  it('of any report updates the connection’s clock and notifies the window', async () => {
    const { handlers } = services
    await searchAll()
    const known = await handlers['clock.get']({ connectionId: demoConnectionId }, context)
    expect(known.now).toMatchObject({ offsetMinutes: 270, source: 'learned' })
    for (const report of [known.reports.quick, known.reports.queue, known.reports.queueDetails]) {
      expect(report).toMatchObject({ periods: [{ offsetMinutes: 270, count: 20 }], inconsistencies: [] })
    }
    expect(changed).toHaveBeenCalledWith('clock.changed', { connectionId: demoConnectionId, revision: 1 })
  })

  it('doesn’t change a manual offset', async () => {
    const { handlers } = services
    await handlers['clock.fix']({ connectionId: demoConnectionId, offsetMinutes: 0 }, context)
    await searchAll()
    expect(await handlers['clock.get']({ connectionId: demoConnectionId }, context)).toMatchObject({
      fixedMinutes: 0,
      now: { offsetMinutes: 0, source: 'fixed' },
      reports: { quick: { periods: [{ offsetMinutes: 270 }] } },
    })
  })
})
