import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Returns whether somebody is on the way from a page (its path) to another: what is written late into the
 * address of the page, such as a text when typing rests, would take them back.
 */
export function useIsLeaving(): (path: string) => boolean {
  const router = useRouter()
  return useCallback((path) => router.latestLocation.pathname !== path, [router])
}
