import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from '@playwright/test'
import { findElectron, packageArguments } from '../../electron/electron-program.ts'
import { makePackage } from '../packaged.ts'
import { type BenchRow, median } from './bench-row.ts'

const goal = 1.5
const rounds = 5
const warmRounds = 2
/** Not the grey bars that stand where the rows will be. */
const firstResult = 'tbody tr[aria-rowindex="2"]'
const mostMegabytes = 10

const helloMain = `
const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 820 }).loadFile('index.html'))
app.on('window-all-closed', () => app.quit())
`
const helloPage = '<!doctype html><title>Hello</title><main><h1>Hello</h1></main>'

/**
 * The package's archive, and how long a user waits for the first search result of it, beside the first words of a
 * hello-world app in the same Electron: at the very first start of either, and at a usual one, which has a data
 * directory and is what the goal is about. Without an Electron, or one to package, there is nothing to measure.
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

    const plain = (data: string) =>
      secondsUntil(['--no-sandbox', hello, `--user-data-dir=${join(folder, data)}-hello`], 'h1')
    const console = (data: string) =>
      secondsUntil([...packageArguments(archive), '--data-dir', join(folder, data)], firstResult)
    const first = createPair()
    const usual = createPair()
    // The first rounds warm the disk's cache, and both programs find what Chromium keeps from one start to the next.
    for (let round = -warmRounds; round < rounds; round++) {
      const fresh = `data-${round}`
      const freshSeconds = [await plain(fresh), await console(fresh)] as const
      const usualSeconds = [await plain('data'), await console('data')] as const
      if (round < 0) continue
      first.add(...freshSeconds)
      usual.add(...usualSeconds)
    }
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
        name: 'package: first search result at a usual start, beside hello world',
        ...usual.figures(),
        goal: `≤ ${goal}`,
        holds: usual.figures().ratio <= goal,
      },
      {
        name: 'package: first search result at the very first start, beside hello world',
        ...first.figures(),
        goal: '—',
        holds: true,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, maxRetries: 3 })
  }
}

/** The seconds of starts of the console beside those of the hello-world app. */
function createPair() {
  const ours: number[] = []
  const baseline: number[] = []
  return {
    add: (plain: number, console: number) => {
      baseline.push(plain)
      ours.push(console)
    },
    figures: () => ({
      unit: 's',
      ours: median(ours),
      baseline: median(baseline),
      ratio: median(ours) / median(baseline),
    }),
  }
}

/**
 * From the start of the program until the window shows this, by the window's own clock. A locator's wait looks only every
 * half second after its first quarter of one.
 */
async function secondsUntil(args: readonly string[], selector: string): Promise<number> {
  const startedAt = Date.now()
  const app = await _electron.launch({ args: [...args] })
  const page = await app.firstWindow()
  const shown = await page.waitForFunction(
    (wanted) => {
      const isShown = document.querySelector(wanted)?.checkVisibility() ?? false
      return isShown && performance.timeOrigin + performance.now()
    },
    selector,
    { polling: 10 },
  )
  const seconds = (Number(await shown.jsonValue()) - startedAt) / 1_000
  await app.close()
  return seconds
}
