import { onTestFinished } from 'vitest'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { defaultKeepingOptions, type KeepingOptions } from '../../shared/keeping.ts'
import { createMockServer } from '../call-center/server.ts'
import { countTruth } from '../mock/truth.ts'
import type { Client } from './receiving.ts'

/** Serves a call center of so many calls until the test ends; `attempts` is the size of its queue detail table. */
export async function startCallCenter(calls: number) {
  const callCenter = createCallCenter({ calls, days: 20, seed: 7, now: Date.UTC(2026, 10, 20, 9) })
  const mock = createMockServer({ callCenter })
  onTestFinished(() => mock.close())
  return { mock, access: await mock.listen(), attempts: countTruth(callCenter).attempts.total }
}

/** Keeps nothing but today, of which the call center has no calls, so that the walk alone fills the archive. */
const walkOnly = { days: 1, currentPerSecond: 100, olderShare: 1 }

/** With it, credentials survive a restart. */
export const vaultKey = { CALLBOARD_VAULT_KEY: 'Zq85-passphrase' }

/** Adds it as a connection; resolves to the connection's id. */
export async function addConnection(
  client: Client,
  { baseUrl, apiKey, username, password }: Awaited<ReturnType<typeof startCallCenter>>['access'],
  keeping: Partial<KeepingOptions> = {},
): Promise<string> {
  const { activeId } = await client.call('connections.save', {
    name: 'Office',
    baseUrl,
    apiKey,
    username,
    password,
    keeping: { ...defaultKeepingOptions, ...walkOnly, ...keeping },
  })
  return activeId
}
