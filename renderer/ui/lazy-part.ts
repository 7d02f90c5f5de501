import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy, type ReactNode, useDeferredValue } from 'react'

const nothing = () => null

/**
 * Loads a part of the page after the first page is drawn; saves 280 ms of the package's first result over
 * `lazy` (npm run bench -- package). If loading fails, the stand-in remains: the status bar reports the lost
 * console.
 *
 * @param name is the export of the module.
 * @param StandIn is shown until then; by default nothing.
 */
export function lazyPart<N extends string, P extends object>(
  load: () => Promise<Record<N, (props: P) => ReactNode>>,
  name: N,
  StandIn: ComponentType<P> = nothing,
): ComponentType<P> {
  const Part: ComponentType<P> = lazy(async () => {
    const part = await load().then(
      (module) => module[name],
      () => StandIn,
    )
    return { default: part }
  })
  return (props) => {
    const stands = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined })
    return createElement(useDeferredValue(stands, false) ? Part : StandIn, props)
  }
}
