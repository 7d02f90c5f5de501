import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Where each program of a thread is in the sources; the build puts it beside `main`, under this name. */
const sources = {
  'store-worker': 'services/store/worker.ts',
  'demo-thread': 'demo-thread.ts',
} as const

/** A thread's program: its source, or what the build made of it, as this file itself is one or the other. */
export function programUrl(name: keyof typeof sources): URL {
  const file = import.meta.filename.endsWith('.ts') ? sources[name] : `${name}.js`
  return pathToFileURL(join(import.meta.dirname, file))
}
