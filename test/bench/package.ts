import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findElectron, packageArguments } from '../../electron/scripts/electron-program.ts'
import { makePackage } from '../packaged.ts'
import { type BenchRow, median } from './bench-row.ts'
import { firstFigure } from './window.ts'

const goal = 1.8
const rounds = 9
const warmRounds = 2
const mostMegabytes = 10

const helloMain = `
const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 820 }).loadFile('index.html'))
app.on('window-all-closed', () => app.quit())
`
/** Prints when the window showed `SHOWN`, in epoch milliseconds, and quits. */
const probe = `
const { app } = require('electron')
const seen = \`new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector(\${JSON.stringify(process.env.SHOWN)})?.checkVisibility()) return
    observer.disconnect()
    resolve(performance.timeOrigin + performance.now())
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
  look()
})\`
app.once('web-contents-created', (_event, contents) => {
  contents.once('dom-ready', async () => {
    process.stdout.write('\\nshown at ' + (await contents.executeJavaScript(seen)) + '\\n')
    app.quit()
  })
})
`
const helloPage = '<!doctype html><title>Hello</title><main><h1>Hello</h1></main>'

/**
 * Measures the package's size and how long a user waits for its first figures, beside the first words of a
 * hello-world app in the same Electron: at the very first start, and at a usual start, which has a data
 * directory and is what the goal is about. Skipped without an Electron to package.
 */
export async function benchPackage(): Promise<BenchRow[]> {
  const electron = await findElectron()
  const canPackage = process.platform === 'linux' && process.env.ELECTRON_OVERRIDE_DIST_PATH
  if ('reason' in electron || !canPackage) {
    const missing =
      'reason' in electron
        ? electron.reason
        : 'packaging takes the Electron of ELECTRON_OVERRIDE_DIST_PATH, on Linux'
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

    const probeFile = join(folder, 'probe.cjs')
    await writeFile(probeFile, probe)

    const plain = (data: string) =>
      secondsUntil(
        electron.path,
        probeFile,
        ['--no-sandbox', hello, `--user-data-dir=${join(folder, data)}-hello`],
        'h1',
      )
    const console = (data: string) =>
      secondsUntil(
        electron.path,
        probeFile,
        [...packageArguments(archive), '--data-dir', join(folder, data)],
        firstFigure,
      )
    const first = createPair()
    const usual = createPair()
    // The first rounds warm the disk cache and Chromium's own caches.
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
        name: 'package: first figures at a usual start, beside hello world',
        ...usual.figures(),
        goal: `≤ ${goal}`,
        holds: usual.figures().ratio <= goal,
      },
      {
        name: 'package: first figures at the very first start, beside hello world',
        ...first.figures(),
        goal: '—',
        holds: true,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, maxRetries: 3 })
  }
}

/** Seconds of the console's starts beside the hello-world app's. */
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
 * Measures from the program's start until the window shows a text, by the window's clock. Without Playwright, whose
 * scripts in the page and the main process cost 25 ms of hello world's start and 80 ms of
 * the console's.
 */
async function secondsUntil(
  electron: string,
  probe: string,
  args: readonly string[],
  shown: string,
): Promise<number> {
  const env = { ...process.env, SHOWN: shown }
  const startedAt = Date.now()
  const { stdout } = await promisify(execFile)(electron, ['-r', probe, ...args], { env, timeout: 60_000 })
  const shownAt = /^shown at ([\d.]+)$/m.exec(stdout)?.[1]
  if (shownAt === undefined) throw new Error(`The window never showed ${shown}:\n${stdout}`)
  return (Number(shownAt) - startedAt) / 1_000
}
