import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished, vi } from 'vitest'
import { createCallCenter } from '../../../electron/mock/call-center.ts'
import type { SharedAccess } from '../../../electron/services/team-archive/access.ts'
import { createMockServer } from '../../call-center/server.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { endPrograms, type Program, type ProgramOptions, startProgram } from './programs.ts'

/** How long a test waits for what one program does to be at another. */
export const soon = { timeout: 30_000, interval: 50 }

/** A team with a team archive, new for each test. */
export interface Team {
  readonly postgres: TestPostgres
  readonly database: string
  /** The login of its receivers. */
  readonly receiver: SharedAccess
  /** The login of its desks. */
  readonly desk: SharedAccess
  /** Starts a program that takes part and receives events. */
  startReceiver(options?: ProgramOptions): Promise<Program>
  /** Starts a program that takes part, and may ask call centers for all. */
  startKeeper(options?: ProgramOptions): Promise<Program>
  /** Starts a program that takes part. */
  startDesk(options?: ProgramOptions): Promise<Program>
}

/** Gives each test of a file a team, on one PostgreSQL, and ends its programs. */
export function teamOfEachTest(): Team {
  let postgres: TestPostgres
  let database: string
  let receiver: SharedAccess
  let desk: SharedAccess
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.end())
  beforeEach(async () => {
    database = await postgres.createDatabase()
    receiver = await postgres.createLogin(database, 'receiver')
    desk = await postgres.createLogin(database, 'desk')
  })
  afterEach(endPrograms)
  return {
    get postgres() {
      return postgres
    },
    get database() {
      return database
    },
    get receiver() {
      return receiver
    },
    get desk() {
      return desk
    },
    startReceiver: (options) => startProgram(receiver, { receives: true, ...options }),
    startKeeper: (options) => startProgram(receiver, options),
    startDesk: (options) => startProgram(desk, options),
  }
}

/** Starts a call center, which ends after the test and its programs. */
export async function startCallCenter(
  options: Parameters<typeof createCallCenter>[0],
  server: Omit<Parameters<typeof createMockServer>[0], 'callCenter'> = {},
) {
  const callCenter = createCallCenter(options)
  const mock = createMockServer({ ...server, callCenter })
  onTestFinished(mock.close)
  return { callCenter, access: await mock.listen() }
}

export const incoming = (callId: string) => ({ event_name: 'IncomingCall', cuid: callId, src: '09121234567' })
