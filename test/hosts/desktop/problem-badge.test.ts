import { beforeEach, expect, test, vi } from 'vitest'

interface Shown {
  readonly visible: boolean
  readonly minimized: boolean
}

const desk = vi.hoisted(() => ({ windows: [] as unknown[] }))
vi.mock('electron', () => ({
  app: { setBadgeCount: () => true },
  BrowserWindow: { getAllWindows: () => desk.windows, getFocusedWindow: () => null },
  nativeImage: { createFromBitmap: () => 'mark' },
}))

const { createProblemBadge } = await import('../../../electron/desktop/problem-badge.ts')

beforeEach(() => {
  vi.stubGlobal('process', { ...process, platform: 'win32' })
  desk.windows = []
})

/** A window's state on Windows and its taskbar overlay. */
function openWindow({ visible, minimized }: Shown) {
  const told = { visible, minimized, mark: null as unknown, flashes: false }
  desk.windows.push({
    isVisible: () => told.visible,
    isMinimized: () => told.minimized,
    setOverlayIcon: (mark: unknown) => {
      told.mark = mark
    },
    flashFrame: (flashes: boolean) => {
      told.flashes = flashes
    },
  })
  return told
}

test('marks and flashes the taskbar button of a minimised window', () => {
  const minimized = openWindow({ visible: false, minimized: true })
  const unseen = openWindow({ visible: false, minimized: false })
  createProblemBadge().show(1, 'One thing is wrong')
  expect(minimized).toMatchObject({ mark: 'mark', flashes: true })
  expect(unseen).toMatchObject({ mark: null, flashes: false })
})

test('removes the mark when the problem is over, even of a hidden window', () => {
  const window = openWindow({ visible: true, minimized: false })
  const badge = createProblemBadge()
  badge.show(1, 'One thing is wrong')
  expect(window.mark).toBe('mark')
  window.visible = false
  badge.show(0, '')
  expect(window).toMatchObject({ mark: null, flashes: false })
})
