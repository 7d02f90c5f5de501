import { type CallCenter, createCallCenter } from '../../electron/mock/call-center.ts'
import type { CallCenterOptions } from '../../electron/mock/call-center-options.ts'
import { createMockServer } from '../call-center/server.ts'
import { noonOffset } from '../noon-offset.ts'
import type { CallCenterAccess } from './console.ts'

interface MadeCallCenter extends CallCenterAccess, AsyncDisposable {
  readonly callCenter: CallCenter
}

/** Serves a call center of so many calls of the last 20 days, without new ones, whose clock stands near noon. */
export async function startCallCenter(
  calls: number,
  { days = 20, ...options }: CallCenterOptions = {},
): Promise<MadeCallCenter> {
  const callCenter = createCallCenter({ calls, days, offsetMinutes: noonOffset, ...options })
  const server = createMockServer({ callCenter })
  return { callCenter, ...(await server.listen()), [Symbol.asyncDispose]: () => server.close() }
}
