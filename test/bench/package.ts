import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from '@playwright/test'
import { findElectron, packageArguments } from '../../electron/electron-program.ts'
import { makePackage } from '../packaged.ts'
import { type BenchRow, median } from './bench-row.ts'

const goal = 1.5
const rounds = 5
const mostMegabytes = 10

const helloMain = `
const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 820 }).loadFile('index.html'))
app.on('window-all-closed', () => app.quit())
`
const helloPage = '<!doctype html><title>Hello</title><main><h1>Hello</h1></main>'

/**
 * The package's archive, and how long a user waits for the first search result of it, beside the first words of a
 * hello-world app in the same Electron. Without an Electron, or one to package, there is nothing to measure.
 */
export async function benchPackage(): Promise<BenchRow[]> {
  const electron = await findElectron()
  const missing =
    'reason' in electron
      ? electron.reason
      : process.platform !== 'linux' || !process.env.ELECTRON_OVERRIDE_DIST_PATH
        ? 'packaging takes the Electron of ELECTRON_OVERRIDE_DIST_PATH, on Linux'
        : null
  if (missing !== null) {
    process.stderr.write(`package: left out, since ${missing}\n`)
    return []
  }
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-package-'))
  try {
    const { archive } = makePackage(join(folder, 'dist'))
    const megabytes = (await stat(archive)).size / 1e6
    const hello = join(folder, 'hello')
    await mkdir(hello)
    await writeFile(join(hello, 'package.json'), JSON.stringify({ name: 'hello', main: 'main.js' }))
    await writeFile(join(hello, 'main.js'), helloMain)
    await writeFile(join(hello, 'index.html'), helloPage)

    const ours: number[] = []
    const baseline: number[] = []
    // The first round warms the disk's cache.
    for (let round = 0; round <= rounds; round++) {
      const data = join(folder, `data-${round}`)
      const plain = await secondsUntil(['--no-sandbox', hello, `--user-data-dir=${data}-hello`], 'h1')
      const console = await secondsUntil(
        [...packageArguments(archive), '--data-dir', data],
        '[role=row][aria-rowindex="2"], tbody tr',
      )
      if (round === 0) continue
      baseline.push(plain)
      ours.push(console)
    }
    const ratio = median(ours) / median(baseline)
    return [
      {
        name: 'package: size of app.asar',
        unit: 'MB',
        ours: megabytes,
        baseline: mostMegabytes,
        ratio: megabytes / mostMegabytes,
        goal: `≤ ${mostMegabytes} MB`,
        holds: megabytes <= mostMegabytes,
      },
      {
        name: 'package: first search result, beside hello world',
        unit: 's',
        ours: median(ours),
        baseline: median(baseline),
        ratio,
        goal: `≤ ${goal}`,
        holds: ratio <= goal,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, maxRetries: 3 })
  }
}

/** From the start of the program until the window shows this. */
async function secondsUntil(args: readonly string[], selector: string): Promise<number> {
  const startedAt = performance.now()
  const app = await _electron.launch({ args: [...args] })
  const page = await app.firstWindow()
  await page.locator(selector).first().waitFor()
  const seconds = (performance.now() - startedAt) / 1_000
  await app.close()
  return seconds
}
