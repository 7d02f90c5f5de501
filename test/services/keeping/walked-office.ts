import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, onTestFinished } from 'vitest'
import { createCallCenter } from '../../../electron/mock/call-center.ts'
import { recordOf } from '../../../electron/mock/records/columns.ts'
import type { ConnectionAccess } from '../../../electron/services/call-center/connection-access.ts'
import type { OpenStore } from '../../../electron/services/open-store.ts'
import type { Stores } from '../../../electron/services/store/stores.ts'
import type { WalkStanding } from '../../../shared/archive/walk.ts'
import { createMockServer, type MockServerOptions } from '../../call-center/server.ts'
import { stopServers } from '../call-center/call-center.ts'
import { openStores, startWalking, type Walking, type WalkingChange } from './walking.ts'

interface WalkedOffice {
  /** The connection's id, another one in each test. */
  id: string
  readonly stores: Stores<OpenStore>
  /** Creates its walks as a run of the console does; the test's end closes them. */
  walkTo(
    connection: ConnectionAccess | (() => ConnectionAccess),
    change?: WalkingChange,
    stores?: Stores<OpenStore>,
  ): Walking
}

/** Opens the stores of a file's tests, in which each test walks a connection of its own. */
export async function walkedOffice(): Promise<WalkedOffice> {
  const directory = await mkdtemp(join(tmpdir(), 'callboard-walk-'))
  const stores = openStores(directory)
  afterAll(async () => {
    await stores.close()
    await rm(directory, { recursive: true })
  })
  beforeEach(() => {
    office.id = randomUUID()
  })
  afterEach(stopServers)
  const office: WalkedOffice = {
    id: '',
    stores,
    walkTo: (connection, change, walkedStores = stores) => {
      const walking = startWalking(walkedStores, office.id, connection, change)
      onTestFinished(walking.close)
      return walking
    },
  }
  return office
}

/** Starts a call center of about 400 attempts. */
export async function startMock(options: Partial<MockServerOptions> = {}) {
  const callCenter = createCallCenter({ calls: 400, days: 5, seed: 3, now: Date.UTC(2026, 10, 20, 9) })
  const mock = createMockServer({ callCenter, ...options })
  onTestFinished(() => mock.close())
  const address = await mock.listen()
  const { attempts, forms } = callCenter
  const ids = attempts.rows.map((attempt) => recordOf(forms.ordered, attempt)._id)
  return { mock, ids, connection: { ...address, quickSearchPath: 'quick' as const } }
}

export function summary({ running, failure, run }: WalkStanding) {
  const { records, findings = [], result } = run ?? {}
  return { running, failure: failure?.code ?? null, records, end: result?.end ?? null, findings }
}

/** The summary of a walk that ended well. */
export const walked = (records: number, end = 'no_records') => ({
  running: null,
  failure: null,
  records,
  end,
  findings: [],
})
