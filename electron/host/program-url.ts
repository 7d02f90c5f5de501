import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Returns the URL of a worker's built program, also when this file runs from source. */
export function programUrl(name: 'store-worker'): URL {
  // Never from source: V8 sometimes ends the process when several threads strip types at once
  // (nodejs/node#64500).
  const isSource = import.meta.filename.endsWith('.ts')
  const folder = isSource ? join(import.meta.dirname, '../../out/main') : import.meta.dirname
  return pathToFileURL(join(folder, `${name}.cjs`))
}
