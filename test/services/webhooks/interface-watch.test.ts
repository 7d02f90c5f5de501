import { afterEach, expect, test, vi } from 'vitest'
import { createInterfaceWatch, ownNetwork } from '../../../electron/services/webhooks/interface-watch.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Watches a computer with these addresses, and lists what was reported. */
function watching(...addresses: string[]) {
  const reported: boolean[] = []
  const looks = new Set<() => void>()
  let present = addresses
  const watch = createInterfaceWatch({
    addresses: () => present,
    repeat: (look) => {
      looks.add(look)
      return () => looks.delete(look)
    },
    onChange: (isThere) => reported.push(isThere),
  })
  /** Looks while the computer has these addresses. */
  const look = (...now: string[]) => {
    present = now
    for (const again of looks) again()
  }
  return { watch, look, looks, reported }
}

test('an address is reported as gone and as back, once each', () => {
  const { watch, look, reported } = watching('10.0.0.5', '10.0.0.6')
  watch.follow('10.0.0.5')
  look('10.0.0.5', '10.0.0.6')
  expect(reported).toEqual([])
  look('10.0.0.6')
  look('10.0.0.6')
  expect(reported).toEqual([false])
  look('10.0.0.6', '10.0.0.5')
  look('10.0.0.5')
  expect(reported).toEqual([false, true])
})

test('an address that was never seen is not reported, until it was', () => {
  const { watch, look, reported } = watching('10.0.0.6')
  watch.follow('127.0.0.9')
  look('10.0.0.6')
  look('127.0.0.9')
  expect(reported).toEqual([])
  look('10.0.0.6')
  expect(reported).toEqual([false])
})

test('only the newest address is watched, and none after the last', () => {
  const { watch, look, looks, reported } = watching('10.0.0.5', '10.0.0.6')
  watch.follow('10.0.0.5')
  watch.follow('10.0.0.6')
  expect(looks.size).toBe(1)
  look('10.0.0.6')
  expect(reported).toEqual([])
  look()
  expect(reported).toEqual([false])
  watch.follow(null)
  expect(looks.size).toBe(0)
  watch.follow(null)
  look('10.0.0.6')
  expect(reported).toEqual([false])
})

test('this computer’s addresses are looked at each ten seconds, until that is stopped', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  expect(ownNetwork.addresses()).toContain('127.0.0.1')
  let looked = 0
  const stop = ownNetwork.repeat(() => {
    looked += 1
  })
  vi.advanceTimersByTime(9_999)
  expect(looked).toBe(0)
  vi.advanceTimersByTime(10_001)
  expect(looked).toBe(2)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(looked).toBe(2)
})
