import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { client } from '../../data/client/client.ts'
import { isDesktop } from '../../data/client/open-transport.ts'
import { askAgain } from '../../data/query-client.ts'

export interface FullScreen {
  readonly isFull: boolean
  set(full: boolean): void
}

/** Whether this window covers its whole screen, followed. */
export const useFullScreen: () => FullScreen = isDesktop ? useWindowFullScreen : usePageFullScreen

const queryKey = ['windows', 'state'] as const

/** The desktop's own, which F11 and the menu change too. */
function useWindowFullScreen(): FullScreen {
  useEffect(() => client.on('windows.changed', () => askAgain(queryKey)), [])
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call('windows.state', null, signal),
    staleTime: 0,
  })
  return { isFull: data?.fullScreen ?? false, set: setWindowFullScreen }
}

function setWindowFullScreen(fullScreen: boolean): void {
  // A console that can't be asked is what the banner tells.
  client.call('windows.setFullScreen', { fullScreen }).catch(() => undefined)
}

function usePageFullScreen(): FullScreen {
  const isFull = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null)
  return { isFull, set: setPageFullScreen }
}

function onFullScreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** The whole document, so that what floats above the page is seen. */
function setPageFullScreen(full: boolean): void {
  if (full === (document.fullscreenElement !== null)) return
  const done = full ? document.documentElement.requestFullscreen() : document.exitFullscreen()
  // Where the page has no such right, the board fills the window.
  done.catch(() => undefined)
}
