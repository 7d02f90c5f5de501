import type { Rollup } from 'vite'

interface Modules {
  getModuleInfo(id: string): Pick<Rollup.ModuleInfo, 'importedIds'> | null
}

/**
 * Puts `start` and everything it imports into one chunk, so that they run in import order: the page's policy
 * needs `jitless.ts` and `trusted-types.ts` before every library. Returns null to leave a module to the
 * bundler.
 */
export function initialChunk(start: string) {
  let initial: Set<string> | undefined

  return (id: string, modules: Modules): string | null => {
    initial ??= reachable(start, modules)
    return initial.has(id) ? 'start' : null
  }
}

function reachable(from: string, modules: Modules): Set<string> {
  const found = new Set<string>()
  const waiting = [from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
