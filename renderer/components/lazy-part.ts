import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react'

/**
 * A part of the page that comes by itself once the page stands. Only a console that is gone can't be asked for it, or
 * for its styles, which the status bar says: the part is left out then, and the page stays.
 *
 * @param name what its module exports.
 */
export function lazyPart<N extends string, P extends object>(
  load: () => Promise<Record<N, (props: P) => ReactNode>>,
  name: N,
): LazyExoticComponent<ComponentType<P>> {
  const nothing = () => null
  return lazy(async () => {
    const part = await load().then(
      (module) => module[name],
      () => nothing,
    )
    return { default: part }
  })
}
