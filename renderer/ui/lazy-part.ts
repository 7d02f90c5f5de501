import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy, type ReactNode, useDeferredValue } from 'react'

const nothing = () => null

/**
 * A part of the page that comes by itself once the page stands: it is asked for after the first page was drawn in its
 * frame. Only a console that is gone can't be asked for it, or for its styles, which the status bar says: then the page
 * stays as it is.
 *
 * @param name what its module exports.
 * @param StandIn what is in its place until then; nothing without one.
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
