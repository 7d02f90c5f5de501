import type { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Calls on the window, in order. */
const done = vi.hoisted(() => [] as string[])
const made = vi.hoisted(() => ({ window: null as EventEmitter | null }))

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  const bounds = { x: 0, y: 0, width: 1_920, height: 1_080 }
  const display = { id: 1, bounds, workArea: bounds }
  class BrowserWindow extends EventEmitter {
    readonly webContents = { on: () => {}, setWindowOpenHandler: () => {} }
    #fullScreen = true
    constructor() {
      super()
      made.window = this
    }
    getNormalBounds = () => bounds
    isMaximized = () => false
    isMinimized = () => false
    isDestroyed = () => false
    isFullScreen = () => this.#fullScreen
    setFullScreen = (fullScreen: boolean) => {
      this.#fullScreen = fullScreen
      done.push(`full screen: ${fullScreen}`)
    }
    hide = () => done.push('hidden')
    show = () => done.push('shown')
    focus = () => {}
  }
  return {
    app: { on: () => {} },
    BrowserWindow,
    nativeTheme: { shouldUseDarkColors: false },
    screen: {
      getPrimaryDisplay: () => display,
      getDisplayMatching: () => display,
      getAllDisplays: () => [display],
    },
  }
})

const { openWindow } = await import('../../../electron/desktop/windows/window.ts')

let dataDirectory: string
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'window-'))
  done.length = 0
})
afterEach(() => rm(dataDirectory, { recursive: true }))

/** Opens a full-screen console window on a platform. */
function openOn(platform: NodeJS.Platform) {
  vi.stubGlobal('process', { ...process, platform })
  const shown = openWindow({
    pageUrl: 'callboard://app/',
    preload: '/preload.cjs',
    dataDirectory,
    log: { warn: () => {}, error: () => {} },
    door: { admit: () => {} },
    onCrash: () => {},
    language: () => 'en',
    hidesOnClose: () => true,
  })
  return { shown, emit: (name: string) => made.window?.emit(name, { preventDefault: () => {} }) }
}

test('on macOS a window leaves full screen before it hides', () => {
  const { shown, emit } = openOn('darwin')
  emit('close')
  expect(done).toEqual(['full screen: false'])
  emit('leave-full-screen')
  expect(done).toEqual(['full screen: false', 'hidden'])
  expect(shown.isHidden()).toBe(true)
})

test('stays visible when shown again meanwhile', () => {
  const { shown, emit } = openOn('darwin')
  emit('close')
  shown.show()
  emit('leave-full-screen')
  expect(done).toEqual(['full screen: false', 'shown'])
  expect(shown.isHidden()).toBe(false)
})

test('elsewhere a full-screen window hides at once and returns full screen', () => {
  openOn('win32').emit('close')
  expect(done).toEqual(['hidden'])
})
