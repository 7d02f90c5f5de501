import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from '../electron/scripts/build.ts'

export interface Packaged {
  /** The program that a user would start. */
  readonly executable: string
  /** What is in it of the console. */
  readonly archive: string
}

/** Makes this system's package, without an installer, from the Electron of ELECTRON_OVERRIDE_DIST_PATH. Linux only. */
export function makePackage(output: string): Packaged {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(projectFolder, 'electron/scripts/package.ts'),
      '--dir',
      '--linux',
      `-c.directories.output=${output}`,
    ],
    { cwd: projectFolder, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The console could not be packaged:\n${stdout}${stderr}`)
  const folder = join(output, 'linux-unpacked')
  return { executable: join(folder, 'callboard'), archive: join(folder, 'resources/app.asar') }
}
