import { useSyncExternalStore } from 'react'
import { isDesktop } from '../../data/client/client.ts'

/** What is printed: the whole page, or its open call. */
export type OnPaper = 'page' | 'call'

/** Prints in the light theme and paper layout, after charts are redrawn in their colours and width. */
export async function asOnPaper<T>(what: OnPaper, print: () => Promise<T>): Promise<T> {
  const { dataset } = document.documentElement
  const { theme } = dataset
  dataset.theme = 'light'
  dataset.paper = what
  // The desktop host chooses the orientation itself.
  if (isDesktop) dataset.sheet = 'host'
  // Charts redraw a frame after the theme changed.
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  try {
    return await print()
  } finally {
    delete dataset.paper
    delete dataset.sheet
    if (theme === undefined) delete dataset.theme
    else dataset.theme = theme
  }
}

/** Returns whether the content needs landscape orientation, as many columns do. */
export function isWide(what: OnPaper): boolean {
  const shows = (selector: string) => document.querySelector(`#content :is(${selector})`) !== null
  return what === 'page' && shows('thead th:nth-child(8)') && !shows('canvas, [data-paper-sheet]')
}

/** Returns whether the page is laid out for paper, which includes what is scrolled out of sight. */
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
