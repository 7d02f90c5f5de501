import { useEffect, useState } from 'react'

type CopyState = 'idle' | 'done' | 'failed'

const shownFor = 2_000

/** Copies a text while a press is being handled; the state says for a moment whether that worked. */
export function useCopy(): { readonly state: CopyState; copy(text: string): void } {
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), shownFor)
    return () => clearTimeout(timer)
  }, [state])
  return { state, copy: (text) => setState(copyText(text) ? 'done' : 'failed') }
}

/**
 * Copies a text while the user's own press is being handled; false when the browser doesn't. The desktop host refuses the
 * page every permission, also the one that `navigator.clipboard` needs, and a copy event needs none.
 */
export function copyText(text: string): boolean {
  let isCopied = false
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    isCopied = event.clipboardData !== null
  }
  document.addEventListener('copy', onCopy, { once: true })
  document.execCommand('copy')
  document.removeEventListener('copy', onCopy)
  return isCopied
}
