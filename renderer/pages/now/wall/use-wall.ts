import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { client, isDesktop } from '../../../data/client/client.ts'
import { askAgain } from '../../../data/query-client.ts'
import { useStable } from '../time-bar/use-board-time.ts'

interface Wall {
  /** Whether the button exits wall mode. */
  readonly isOn: boolean
  toggle(): void
}

/**
 * Controls wall mode: the button and F11 show the board in full screen, Escape exits. If the host forbids
 * it, the board fills the window. A separate window shows only the board anyway.
 */
export function useWall(
  { wall, own }: { wall: boolean; own: boolean },
  onWall: (wall: boolean) => void,
): Wall {
  const { isFull, set } = useFullScreen()
  const isOn = own ? isFull : wall
  const toggle = useStable(() => {
    if (!own) onWall(!isOn)
    set(!isOn)
  })

  const keys = useRef<(event: KeyboardEvent) => void>(undefined)
  useEffect(() => {
    keys.current = (event) => {
      if (event.defaultPrevented || (event.key !== 'F11' && !(event.key === 'Escape' && isOn))) return
      event.preventDefault()
      toggle()
    }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => keys.current?.(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  // Follows full-screen changes by the system.
  const follow = useRef(onWall)
  useEffect(() => {
    follow.current = onWall
  }, [onWall])
  const before = useRef(isFull)
  useEffect(() => {
    if (before.current !== isFull && !own) follow.current(isFull)
    before.current = isFull
  }, [isFull, own])

  // Other pages need the rest of the console.
  useEffect(() => (wall && !own ? () => set(false) : undefined), [wall, own, set])

  return { isOn, toggle }
}

interface FullScreen {
  readonly isFull: boolean
  set(full: boolean): void
}

/** Returns whether this window is in full screen; updates with it. */
const useFullScreen: () => FullScreen = isDesktop ? useWindowFullScreen : usePageFullScreen

const queryKey = ['windows', 'state'] as const

/** Follows the desktop window, which F11 and the menu change too. */
function useWindowFullScreen(): FullScreen {
  useEffect(() => client.on('windows.changed', () => askAgain(queryKey)), [])
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call('windows.state', null, signal),
    staleTime: 0,
  })
  return { isFull: data?.fullScreen ?? false, set: setWindowFullScreen }
}

function setWindowFullScreen(fullScreen: boolean): void {
  // The banner shows a lost console.
  client.call('windows.setFullScreen', { fullScreen }).catch(() => undefined)
}

function usePageFullScreen(): FullScreen {
  const isFull = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null)
  return { isFull, set: setPageFullScreen }
}

function onFullScreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Puts the whole document in full screen, so that popovers stay visible. */
function setPageFullScreen(full: boolean): void {
  if (full === (document.fullscreenElement !== null)) return
  const done = full ? document.documentElement.requestFullscreen() : document.exitFullscreen()
  // If it isn't allowed, the board fills the window.
  done.catch(() => undefined)
}
