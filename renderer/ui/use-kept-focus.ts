import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus within a part whose buttons come and go: when the focused button is removed, the first
 * remaining one, of those that `buttons` selects, takes the focus, or else the part itself, which needs a tabindex.
 */
export function useKeptFocus<T extends HTMLElement>(buttons = 'button'): RefObject<T | null> {
  const part = useRef<T>(null)
  const hadFocus = useRef(false)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && part.current?.contains(target) === true
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    const target = part.current?.querySelector<HTMLElement>(buttons) ?? part.current
    target?.focus()
  })

  return part
}
