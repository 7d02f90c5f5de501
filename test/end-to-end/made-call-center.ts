import { createCallCenter } from '../../electron/mock/call-center.ts'
import { createMockServer } from '../../electron/mock/server.ts'
import type { CallCenterAccess } from './console.ts'

/** Serves a call center of so many calls of the last 20 days, without new ones. */
export async function startCallCenter(calls: number): Promise<CallCenterAccess & AsyncDisposable> {
  const server = createMockServer({ callCenter: createCallCenter({ calls, days: 20 }) })
  return { ...(await server.listen()), [Symbol.asyncDispose]: () => server.close() }
}
