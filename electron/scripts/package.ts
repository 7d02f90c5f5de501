import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale, projectFolder } from './build.ts'
import { builderEnvironment } from './builder-environment.ts'
import { packReceiver } from './receiver-archive.ts'

/*
 * `npm run package` builds this system's installers, `npm run package -- --dir` only the unpacked program, and
 * `npm run package -- receiver` the receiver's portable archive; other arguments go to electron-builder.
 * ELECTRON_OVERRIDE_DIST_PATH names another Electron, and CALLBOARD_UPDATE_FEED an update feed, without which a
 * package never checks for updates.
 */
const { ELECTRON_OVERRIDE_DIST_PATH: electronDist, CALLBOARD_UPDATE_FEED: feed } = process.env

if (process.argv[2] === 'receiver') {
  process.stdout.write(`${await packReceiver()}\n`)
  process.exit()
}
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
