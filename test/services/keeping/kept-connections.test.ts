import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConnectionAccess } from '../../../electron/services/call-center/connection-access.ts'
import { saveOptions } from '../../../electron/services/keeping/options.ts'
import { demoConnectionId } from '../../../shared/connections.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import { emptyPage, json, startCallCenter } from '../call-center/call-center.ts'
import { connectionTo } from '../call-center/questions.ts'
import { office, openQuietOffice, today, unspared } from './started-keeping.ts'

const earlier = '2026-11-18'
const branch = 'branch'

let kept: Awaited<ReturnType<typeof openQuietOffice>>

beforeEach(async () => {
  kept = await openQuietOffice()
})

describe('a connection that is removed', () => {
  test('is asked no more, not even to the end of the request under way', async () => {
    kept.hold()
    await kept.keeping.start()
    await kept.whenAsked()
    kept.connections.delete(office)
    await kept.keeping.follow()
    await kept.callCenter.dropped
    expect(kept.cells).toEqual([])
    expect(kept.logged).toEqual([])
  })

  test('fails no more', async () => {
    kept.answerBy((response) => json(response, 403, { success: 0, message: 'Access denied', data: {} }))
    await kept.keeping.start()
    await expect
      .poll(() => kept.keeping.failures())
      .toMatchObject([{ connectionId: office, failure: { code: 'access_denied' } }])
    kept.connections.delete(office)
    await kept.keeping.follow()
    expect(kept.keeping.failures()).toEqual([])
    await kept.connect(office)
    expect(await kept.keeping.state(office)).toMatchObject({ failure: null })
  })

  test('is kept again when it comes back', async () => {
    await kept.keeping.start()
    await kept.whenKept()
    kept.connections.delete(office)
    await kept.keeping.follow()
    await kept.connect(office)
    const before = kept.cells.length
    await kept.keeping.follow()
    await vi.waitFor(() => expect(kept.cells).toHaveLength(before + 3), 10_000)
  })

  test('leaves the others as they are', async () => {
    const other = await startCallCenter((response) => json(response, 200, emptyPage()))
    await kept.connect(branch, other.baseUrl)
    const goOn = kept.hold()
    await kept.keeping.start()
    await kept.whenAsked()
    kept.connections.delete(branch)
    await kept.keeping.follow()
    goOn()
    await kept.whenKept()
    expect(kept.callCenter.requests).toHaveLength(3)
  })
})

test('a call’s request that waits through a pause is sent, also where another program kept meanwhile', async () => {
  await kept.keeping.start()
  await kept.whenKept()
  await kept.keeping.setOptions(office, { enabled: false })
  const request = { kind: 'call', operation: 'quick' } as const
  const { signal } = new AbortController()
  const sent = (await kept.keeping.lane(office)).run(request, async () => 'sent', signal)
  kept.set.keptElsewhere.add(office)
  await kept.keeping.follow()
  kept.set.keptElsewhere.clear()
  await kept.keeping.setOptions(office, { enabled: true })
  await kept.keeping.follow()
  expect(await sent).toBe('sent')
}, 15_000)

test('a walk’s request that waits is sent although another program keeps from now on', async () => {
  await kept.keeping.start()
  await kept.whenKept()
  const request = { kind: 'walk', operation: 'ordered' } as const
  const { signal } = new AbortController()
  const lane = await kept.keeping.lane(office)
  await lane.run(request, async () => 'sent', signal)
  // As the one before it was sent just now.
  const next = lane.run(request, async () => 'sent', signal)
  kept.set.keptElsewhere.add(office)
  await kept.keeping.follow()
  expect(await next).toBe('sent')
}, 15_000)

test('a day that is asked for by hand comes, however the connections change while another program keeps', async () => {
  kept.set.keptElsewhere.add(office)
  await kept.keeping.start()
  const goOn = kept.hold()
  const recounted = kept.keeping.recount(office, earlier)
  await kept.whenAsked()
  await kept.connect(branch)
  await kept.keeping.follow()
  goOn()
  await recounted
  expect(kept.daysOf(office)).toEqual(new Set([earlier]))
})

test('whoever wants more days than another program keeps is told that they wait for that one', async () => {
  kept.set.keptElsewhere.add(office)
  await kept.keeping.start()
  const statusOf = async () => (await kept.keeping.state(office)).status
  expect(await statusOf()).toBe('kept_elsewhere')
  for (const report of reportNames) {
    const brought = {
      state: 'complete',
      counted: 0,
      stored: 0,
      asOf: kept.time.now(),
      settled: false,
    } as const
    kept.keeping.followed(office, { report, day: today, ...brought })
  }
  expect(await statusOf()).toBe('current')
  await kept.keeping.setOptions(office, { days: 2 })
  expect(await statusOf()).toBe('kept_elsewhere')
  kept.set.keptElsewhere.clear()
  await kept.keeping.follow()
  await expect.poll(statusOf).toBe('current')
})

describe('nothing is kept', () => {
  test('before the start', async () => {
    await kept.keeping.follow()
    await kept.keeping.recount(office, earlier)
    expect(kept.daysOf(office)).toEqual(new Set([earlier]))
  })

  test('after the end', async () => {
    await kept.keeping.start()
    await kept.whenKept()
    await kept.keeping.close()
    const before = kept.cells.length
    await kept.keeping.follow()
    await kept.keeping.recount(office, earlier)
    expect(kept.cells.slice(before).map(({ day }) => day)).toEqual([earlier, earlier, earlier])
  })

  test('that another program keeps', async () => {
    await kept.connect(branch)
    kept.set.keptElsewhere.add(office)
    await kept.keeping.start()
    await kept.whenKept(branch)
    await kept.keeping.recount(office, earlier)
    expect(kept.daysOf(office)).toEqual(new Set([earlier]))
    expect(kept.logged).toEqual([])
  })

  test('of the demo unless it is shown', async () => {
    await kept.connect(demoConnectionId)
    await kept.keeping.start()
    await kept.whenKept()
    await kept.keeping.recount(demoConnectionId, earlier)
    expect(kept.daysOf(demoConnectionId)).toEqual(new Set([earlier]))
    kept.set.active = demoConnectionId
    await kept.keeping.follow()
    await kept.whenKept(demoConnectionId)
    expect(kept.daysOf(demoConnectionId)).toEqual(new Set([earlier, today]))
  })
})

describe('the end of the console', () => {
  test('gives up the request under way', async () => {
    kept.hold()
    await kept.keeping.start()
    await kept.whenAsked()
    await kept.keeping.close()
    await kept.callCenter.dropped
    expect(kept.logged).toEqual([])
  })

  test('waits for a connection that is being read', async () => {
    const read = Promise.withResolvers<ConnectionAccess>()
    kept.connections.set(office, read.promise)
    const starting = kept.keeping.start()
    const closing = kept.close()
    read.resolve(connectionTo(kept.callCenter.baseUrl))
    await Promise.all([starting, closing])
    expect(kept.logged).toEqual([])
    expect(kept.callCenter.requests).toEqual([])
  })
})

test('options that came from elsewhere, as from the team or a backup, are followed', async () => {
  await kept.keeping.start()
  await kept.whenKept()
  await saveOptions(kept.stores, office, { ...unspared, enabled: false })
  await kept.keeping.follow()
  expect(await kept.keeping.state(office)).toMatchObject({ status: 'paused', options: { enabled: false } })
})
