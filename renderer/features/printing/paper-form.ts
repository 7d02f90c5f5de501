import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Calendar } from '../../../shared/clock/wall-time.ts'
import type { Language } from '../../../shared/language.ts'

/** What a page for paper is written in. */
interface PaperForm {
  readonly language: Language
  readonly calendar: Calendar
}

let shown: PaperForm | null = null
const listeners = new Set<() => void>()

function show(form: PaperForm | null): void {
  shown = form
  for (const listener of listeners) listener()
}

/** Returns what the shown page for paper is written in, in place of the preferences; null on other pages. */
export function usePaperForm(): PaperForm | null {
  return useSyncExternalStore(subscribe, () => shown)
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Shows the window in a language and a calendar as long as the page is there. */
export function useAsPaper(language: Language, calendar: Calendar): void {
  useLayoutEffect(() => {
    show({ language, calendar })
    return () => show(null)
  }, [language, calendar])
}
