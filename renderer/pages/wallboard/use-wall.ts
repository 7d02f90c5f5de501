import { useEffect, useRef } from 'react'

/**
 * The board over the whole window, and over the whole screen where the host allows that; the desktop window's own full
 * screen does the same there. Escape leaves it.
 */
export function useWall(isWall: boolean, onWall: (wall: boolean) => void) {
  const place = useRef<HTMLDivElement>(null)
  const leave = useRef(onWall)
  useEffect(() => {
    leave.current = onWall
  }, [onWall])

  useEffect(() => {
    if (!isWall) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave.current(false)
    }
    const onChange = () => {
      if (document.fullscreenElement === null) leave.current(false)
    }
    addEventListener('keydown', onKeyDown)
    document.addEventListener('fullscreenchange', onChange)
    return () => {
      removeEventListener('keydown', onKeyDown)
      document.removeEventListener('fullscreenchange', onChange)
      if (document.fullscreenElement !== null) void document.exitFullscreen()
    }
  }, [isWall])

  const toggle = () => {
    onWall(!isWall)
    // Refused where the page has no such right: then the board fills the window.
    if (!isWall) void place.current?.requestFullscreen().catch(() => undefined)
  }
  return { place, toggle }
}
