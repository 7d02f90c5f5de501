import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtFolder, projectFolder } from './build.ts'
import { hasDisplay } from './process.ts'
import { runWatchedInstaller } from './watched-installer.ts'

/** Electron's executable, or the reason, as a clause, why it is unavailable. */
type ElectronProgram = { readonly path: string } | { readonly reason: string }

const electronFolder = join(projectFolder, 'node_modules/electron')

/** Returns Electron's arguments to run an app from its folder or archive. */
const argumentsFor = (app: string, built: string): readonly string[] => [
  // Chromium's sandbox refuses to run as root.
  ...(process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '-r',
  join(built, 'preload/early.cjs'),
  app,
]

/** Electron's arguments to run the console from its built files. */
export const consoleArguments = argumentsFor(projectFolder, builtFolder)

/** Returns Electron's arguments to run the console from a package's archive. */
export const packageArguments = (archive: string): readonly string[] =>
  argumentsFor(archive, join(archive, 'out'))

/** Finds Electron, or runs its installer, which times out after a minute without progress. */
export async function findElectron(): Promise<ElectronProgram> {
  if (!hasDisplay()) return { reason: 'this machine has no display' }
  return (await installedElectron()) ?? (await fetchElectron())
}

async function installedElectron(): Promise<ElectronProgram | undefined> {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (folder) {
    const path = join(folder, process.platform === 'win32' ? 'electron.exe' : 'electron')
    return existsSync(path) ? { path } : { reason: `there is no Electron in ${folder}` }
  }
  // The installer writes this file after unpacking everything.
  const pathFile = join(electronFolder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const path = join(electronFolder, 'dist', await readFile(pathFile, 'utf8'))
  return existsSync(path) ? { path } : undefined
}

async function fetchElectron(): Promise<ElectronProgram> {
  process.stderr.write('Downloading Electron, for the first start alone…\n')
  const failure = await runWatchedInstaller({
    script: join(electronFolder, 'install.js'),
    target: join(electronFolder, 'dist'),
  })
  if (failure !== undefined) return { reason: `Electron could not be downloaded (${failure})` }
  return (await installedElectron()) ?? { reason: 'Electron could not be unpacked' }
}
