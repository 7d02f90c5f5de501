import { useSyncExternalStore } from 'react'

/** Whether the page is laid out for paper, by its own button or by the browser: what is left out of sight belongs to it. */
export function useOnPaper(): boolean {
  return useSyncExternalStore(subscribe, isOnPaper)
}

function isOnPaper(): boolean {
  return document.documentElement.dataset.paper !== undefined || matchMedia('print').matches
}

function subscribe(changed: () => void): () => void {
  const layout = new MutationObserver(changed)
  layout.observe(document.documentElement, { attributeFilter: ['data-paper'] })
  const print = matchMedia('print')
  print.addEventListener('change', changed)
  return () => {
    layout.disconnect()
    print.removeEventListener('change', changed)
  }
}
