/**
 * What of a path lies behind the base path, without slashes at its ends; null for a path that lies elsewhere. Several
 * slashes are as good as one: a sender whose address ends in one adds another.
 */
export function pathBehind(path: string, basePath: string): string | null {
  const base = basePath === '/' ? '' : basePath
  const single = path.replace(/\/{2,}/g, '/')
  if (!single.startsWith(base)) return null
  const rest = single.slice(base.length)
  if (rest !== '' && !rest.startsWith('/')) return null
  return rest.replace(/^\/|\/$/g, '')
}
