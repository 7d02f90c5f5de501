import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Chromium and what is built on it, by the name of its program on Linux. */
const linuxNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
]
const macPrograms = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'Chromium.app/Contents/MacOS/Chromium',
]
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * Finds an installed Chromium, Chrome or Edge: the one that CALLBOARD_CHROMIUM names, or one at a usual place. Returns
 * undefined where there is none.
 */
export function findInstalledChromium(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
  exists: (path: string) => boolean = existsSync,
): string | undefined {
  const named = env.CALLBOARD_CHROMIUM
  // A wrong name is no reason to take another program than the one that was meant.
  if (named) return exists(named) ? named : undefined
  return placesOf(env, platform).find(exists)
}

function placesOf(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') {
    const homes = ['/Applications', ...(env.HOME ? [join(env.HOME, 'Applications')] : [])]
    return homes.flatMap((folder) => macPrograms.map((program) => join(folder, program)))
  }
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
    return folders.flatMap((folder) =>
      folder ? windowsPrograms.map((program) => join(folder, program)) : [],
    )
  }
  // Not PATH, which others may have put a folder of theirs into.
  return ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/opt/microsoft/msedge', '/snap/bin'].flatMap(
    (folder) => linuxNames.map((name) => join(folder, name)),
  )
}
