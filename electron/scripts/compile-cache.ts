import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { projectFolder } from './build.ts'

/**
 * Has Node keep what it compiles of the sources from now on, for the next start. In a folder of this user's own: Node's
 * usual one, among the system's temporary files, may be anybody's. Where nothing can be kept, it is compiled again.
 */
export function keepCompiled(): void {
  enableCompileCache(join(projectFolder, 'node_modules/.cache/callboard'))
}
