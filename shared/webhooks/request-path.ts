/** What of a path lies behind the base path, without slashes at its ends; null for a path that lies elsewhere. */
export function pathBehind(path: string, basePath: string): string | null {
  const base = basePath === '/' ? '' : basePath
  if (!path.startsWith(base)) return null
  const rest = path.slice(base.length)
  if (rest !== '' && !rest.startsWith('/')) return null
  return rest.replace(/^\/+|\/+$/g, '')
}
