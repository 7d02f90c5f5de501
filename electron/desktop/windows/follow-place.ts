import { type BrowserWindow, screen } from 'electron'
import { displaysNow } from './displays.ts'
import { boundsAgain, displayOf, isUntouched } from './window-place.ts'
import type { WindowState } from './window-state.ts'

export interface FollowedPlace {
  /** Where it stands; while its display is away, where it stood on that. */
  now(): WindowState
}

/** A place counts once the window rests there: the system itself moves windows about while a display comes or goes. */
const restMilliseconds = 1_000

/**
 * Knows where a window belongs. It goes back to a display that was away for a while, such as a wall's at night, unless the
 * user has put it elsewhere meanwhile.
 */
export function followPlace(window: BrowserWindow, onRest: () => void): FollowedPlace {
  let home = placeOf(window)
  /** Its display is gone. */
  let isAway = false
  /** As it was put then. */
  let put: WindowState | null = null
  let timer: NodeJS.Timeout | undefined

  function rest(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const now = placeOf(window)
      if (isAway) put ??= now
      if (put === null || !isUntouched(put, now)) {
        home = now
        isAway = false
        put = null
      }
      onRest()
    }, restMilliseconds)
  }

  function leave(): void {
    if (displayOf(home, displaysNow()) === undefined) isAway = true
    rest()
  }

  function goBack(): void {
    clearTimeout(timer)
    if (isAway && displayOf(home, displaysNow()) !== undefined) {
      const isLeft = put === null || isUntouched(put, placeOf(window))
      isAway = false
      put = null
      if (isLeft) {
        if (window.isFullScreen()) window.setFullScreen(false)
        if (window.isMaximized()) window.unmaximize()
        takePlace(window, home)
      }
    }
    rest()
  }

  window.on('move', rest)
  window.on('resize', rest)
  window.on('enter-full-screen', rest)
  window.on('leave-full-screen', rest)
  screen.on('display-removed', leave)
  screen.on('display-added', goBack)
  window.once('closed', () => {
    clearTimeout(timer)
    screen.off('display-removed', leave)
    screen.off('display-added', goBack)
  })
  return {
    now: () => {
      if (!window.isDestroyed() && !isAway) home = placeOf(window)
      return home
    },
  }
}

/** Has a window stand as it stood. */
export function takePlace(window: BrowserWindow, place: WindowState): void {
  // Twice: the first time, its size may be counted in the pixels of the display that it comes from.
  for (let time = 0; time < 2; time++) window.setBounds(boundsAgain(place, displaysNow()))
  if (place.maximized) window.maximize()
  if (place.fullScreen) window.setFullScreen(true)
}

function placeOf(window: BrowserWindow): WindowState {
  const { id, bounds } = screen.getDisplayMatching(window.getBounds())
  return {
    bounds: window.getNormalBounds(),
    maximized: window.isMaximized(),
    fullScreen: window.isFullScreen(),
    display: { id, bounds },
  }
}
