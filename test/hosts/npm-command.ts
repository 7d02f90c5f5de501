import { join } from 'node:path'
import { projectFolder } from '../../electron/scripts/build.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** Returns the command and arguments by which npm starts a host, with this test's Node and in any folder. */
export function npmCommand(host: 'web' | 'receiver'): readonly [command: string, ...args: string[]] {
  const [, ...args] = packageJson.scripts[host].split(' ')
  return [process.execPath, ...args.slice(0, -1), join(projectFolder, args.at(-1) ?? '')]
}
