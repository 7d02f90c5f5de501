import { type BrowserWindow, screen } from 'electron'
import type { Rectangle } from './window-bounds.ts'
import { areasOf, boundsAgain, type Display, displayOf, isUntouched } from './window-place.ts'
import type { WindowState } from './window-state.ts'

export interface FollowedPlace {
  /** Returns the window's place; while its display is disconnected, its last place there. */
  now(): WindowState
}

/** A place counts after this rest: the system itself moves windows while displays come and go. */
const restMilliseconds = 1_000

/**
 * Remembers where a window belongs. Moves it back when its display returns, such as a wall's in the morning,
 * unless the user has moved it meanwhile. Calls `onRest` whenever the window has come to rest.
 */
export function followPlace(window: BrowserWindow, onRest: () => void): FollowedPlace {
  let home = placeOf(window)
  /** Whether its display is disconnected. */
  let isAway = false
  /** Where the system put it meanwhile. */
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

/** Restores a window's place. */
export function takePlace(window: BrowserWindow, place: WindowState): void {
  // Twice: the first call may measure the size in the pixels of the display that the window leaves.
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

/** Returns all displays; first the one under `near`, or else the primary one. */
export function displaysNow(near?: Rectangle): Display[] {
  const first = near ? screen.getDisplayMatching(near) : screen.getPrimaryDisplay()
  return [first, ...screen.getAllDisplays().filter(({ id }) => id !== first.id)]
}

/** Returns all displays' areas without the system's bars; first the one under `near` or the primary one. */
export function workAreas(near?: Rectangle): Rectangle[] {
  return areasOf(displaysNow(near))
}
