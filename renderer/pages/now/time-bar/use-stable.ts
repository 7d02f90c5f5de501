import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a function that stays the same and calls the newest `callback`, so memoised parts aren't redrawn. */
export function useStable<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const newest = useRef(callback)
  useLayoutEffect(() => {
    newest.current = callback
  })
  return useCallback((...args: A) => newest.current(...args), [])
}
