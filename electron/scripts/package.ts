import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale, projectFolder } from './build.ts'
import { builderEnvironment } from './builder-environment.ts'

/*
 * `npm run package` makes this system's installers, `npm run package -- --dir` the program alone, without one; other
 * arguments are electron-builder's. Electron is taken from ELECTRON_OVERRIDE_DIST_PATH where that is set, and a feed of
 * updates from CALLBOARD_UPDATE_FEED, without which a package asks nobody for one.
 */
const { ELECTRON_OVERRIDE_DIST_PATH: electronDist, CALLBOARD_UPDATE_FEED: feed } = process.env

await buildIfStale()
const settings = [
  ...(electronDist ? [`-c.electronDist=${electronDist}`] : []),
  ...(feed ? ['-c.publish.provider=generic', `-c.publish.url=${feed}`] : []),
]
const builder = spawn(
  process.execPath,
  [
    join(projectFolder, 'node_modules/electron-builder/cli.js'),
    '--publish',
    'never',
    ...settings,
    ...process.argv.slice(2),
  ],
  { cwd: projectFolder, stdio: 'inherit', env: builderEnvironment(process.env) },
)
builder.on('exit', (code) => process.exit(code ?? 1))
