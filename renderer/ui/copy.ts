import { useEffect, useState } from 'react'

type CopyState = 'idle' | 'done' | 'failed'

const shownFor = 2_000

/** Returns a function that copies a text during a press, and the outcome, which is shown briefly. */
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
 * Copies a text during a user's press; returns false on failure. The desktop host denies the page every
 * permission, including that of `navigator.clipboard`; a copy event needs none.
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
