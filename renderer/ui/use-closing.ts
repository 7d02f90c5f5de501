import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns what closes a part of a page that another part of it opened, and gives the focus back to the opener;
 * Escape does the same. `opened` names what the part shows, empty for nothing; `part` is needed where that can
 * be changed within it.
 */
export function useClosing(
  opened: string,
  onClose: () => void,
  part?: RefObject<HTMLElement | null>,
): () => void {
  const opener = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (opened === '' || !(activeElement instanceof HTMLElement)) return
    if (isOnPage(activeElement) && !part?.current?.contains(activeElement)) opener.current = activeElement
  }, [opened, part])
  const close = () => {
    onClose()
    opener.current?.focus()
  }
  // Not after the part is drawn: a key may come at once.
  useLayoutEffect(() => {
    if (opened === '') return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isOnPage(event.target)) return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  return close
}

/** Menus and dialogs are outside of the page's content. */
function isOnPage(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('#content') !== null)
}
