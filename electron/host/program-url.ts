import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A thread's program, as the build made it: beside `main`, whether this file was built too or is the source. */
export function programUrl(name: 'store-worker'): URL {
  // Never a source: where several threads strip types at once, V8 ends the process now and then (nodejs/node#64500).
  const isSource = import.meta.filename.endsWith('.ts')
  const folder = isSource ? join(import.meta.dirname, '../../out/main') : import.meta.dirname
  return pathToFileURL(join(folder, `${name}.cjs`))
}
