import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from './build.ts'
import { findElectron } from './electron-program.ts'
import { onStopSignal } from './process.ts'

/* Opens the window on the renderer's sources and reloads them as they change. */
const electron = await findElectron()
if ('reason' in electron) {
  process.stderr.write(`No window to develop in, since ${electron.reason}: use npm run web instead.\n`)
  process.exit(1)
}
const vite = spawn(
  process.execPath,
  [join(projectFolder, 'node_modules/electron-vite/bin/electron-vite.js'), 'dev', '--watch'],
  { cwd: projectFolder, env: { ...process.env, ELECTRON_EXEC_PATH: electron.path }, stdio: 'inherit' },
)
onStopSignal(() => vite.kill())
vite.on('exit', (code) => process.exit(code ?? 0))
