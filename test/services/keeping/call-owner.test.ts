import { describe, expect, test } from 'vitest'
import { ownerOf } from '../../../electron/services/settle-calls/settle-calls.ts'
import { demoConnectionId } from '../../../shared/connections.ts'

const connections = (activeId: string, ...others: readonly string[]) => ({
  active: async () => ({
    connectionId: activeId,
    ...{ baseUrl: 'https://pbx.example', apiKey: '', username: '', password: '' },
    quickSearchPath: 'quick' as const,
  }),
  ids: async () => [demoConnectionId, ...others],
})

describe('the receiver’s events are', () => {
  test('those of the connection in use', async () => {
    expect(await ownerOf('callCenter', connections('office', 'office', 'branch'))).toBe('office')
  })

  test('while the demo is shown, those of the only other connection', async () => {
    expect(await ownerOf('callCenter', connections(demoConnectionId, 'office'))).toBe('office')
  })

  test('nobody’s where that is not known', async () => {
    expect(await ownerOf('callCenter', connections(demoConnectionId, 'office', 'branch'))).toBeNull()
    expect(await ownerOf('callCenter', connections(demoConnectionId))).toBeNull()
  })

  test('the demo’s only where the demo sends them, whichever connection is in use', async () => {
    expect(await ownerOf('demo', connections('office', 'office'))).toBe(demoConnectionId)
  })
})
