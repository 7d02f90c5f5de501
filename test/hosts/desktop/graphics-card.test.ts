import { expect, test } from 'vitest'
import { mayHaveGraphicsCard } from '../../../electron/desktop/graphics-card.ts'

const withDevices =
  (...devices: string[]) =>
  (path: unknown) =>
    devices.includes(String(path))

test('disables hardware acceleration only on Linux without a graphics card', () => {
  expect(mayHaveGraphicsCard('linux', withDevices('/dev/null'))).toBe(false)
  for (const device of ['/dev/dri', '/dev/nvidia0', '/dev/dxg'])
    expect(mayHaveGraphicsCard('linux', withDevices(device))).toBe(true)
  expect(mayHaveGraphicsCard('win32', withDevices())).toBe(true)
  expect(mayHaveGraphicsCard('darwin', withDevices())).toBe(true)
})
