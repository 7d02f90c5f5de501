import { useEffect, useRef } from 'react'
import { useFullScreen } from '../../features/windows/use-full-screen.ts'

export interface Wall {
  /** Whether the button leaves it. */
  readonly isOn: boolean
  toggle(): void
}

/**
 * The board over the whole screen, by its button and by F11; Escape leaves it. Where the host doesn't allow that, it fills
 * the window. A window of its own has nothing but the board anyway.
 */
export function useWall(
  { wall, own }: { wall: boolean; own: boolean },
  onWall: (wall: boolean) => void,
): Wall {
  const { isFull, set } = useFullScreen()
  const isOn = own ? isFull : wall
  const toggle = () => {
    if (!own) onWall(!isOn)
    set(!isOn)
  }

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

  // The system's own ways to full screen and out of it do the same.
  const follow = useRef(onWall)
  useEffect(() => {
    follow.current = onWall
  }, [onWall])
  const before = useRef(isFull)
  useEffect(() => {
    if (before.current !== isFull && !own) follow.current(isFull)
    before.current = isFull
  }, [isFull, own])

  // Another page needs the rest of the console.
  useEffect(() => (wall && !own ? () => set(false) : undefined), [wall, own, set])

  return { isOn, toggle }
}
