import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'

export type CopyState = 'idle' | 'done' | 'failed'

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
