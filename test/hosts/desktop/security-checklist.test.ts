import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }

/*
 * Electron's security checklist (https://www.electronjs.org/docs/latest/tutorial/security), item by item. What only a
 * running window can show is in end-to-end/desktop-host*.spec.ts and page-policy.spec.ts.
 */

const electron = vi.hoisted(() => ({
  windows: [] as { webPreferences: Record<string, unknown> }[],
  receivers: [] as ((event: unknown) => void)[],
}))

vi.mock('electron', () => {
  const bounds = { x: 0, y: 0, width: 1_920, height: 1_080 }
  const display = { id: 1, bounds, workArea: bounds }
  class BrowserWindow {
    static readonly getAllWindows = () => []
    static readonly getFocusedWindow = () => null
    readonly webContents = {
      id: electron.windows.length,
      mainFrame: { url: 'callboard://app/' },
      on: () => {},
      setWindowOpenHandler: () => {},
      getURL: () => '',
    }
    constructor(options: { webPreferences: Record<string, unknown> }) {
      electron.windows.push(options)
    }
    on() {}
    once() {}
    getBounds = () => ({ x: 0, y: 0, width: 900, height: 640 })
    getNormalBounds = this.getBounds
    isMaximized = () => false
    isFullScreen = () => false
    isDestroyed = () => false
    loadURL = async () => {}
  }
  return {
    app: { on: () => {} },
    BrowserWindow,
    dialog: {},
    ipcMain: {
      on: (_name: string, receive: (event: unknown) => void) => electron.receivers.push(receive),
      off: () => {},
    },
    nativeTheme: { shouldUseDarkColors: false },
    screen: {
      getPrimaryDisplay: () => display,
      getDisplayMatching: () => display,
      getAllDisplays: () => [],
      on: () => {},
    },
    webContents: {},
  }
})

const { openWindow } = await import('../../../electron/desktop/windows/window.ts')
const { createWireDoor } = await import('../../../electron/desktop/windows/window-transports.ts')
const { createOwnWindows } = await import('../../../electron/desktop/windows/own-windows.ts')
const { refuseNavigation, refusePermissions } = await import('../../../electron/desktop/refusals.ts')

const project = join(import.meta.dirname, '../../..')
const electronFolder = join(project, 'electron')

/** Everything that may speak to Electron. */
const hostSources = readdirSync(electronFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(electronFolder, name), 'utf8'))
  .join('\n')

const common = {
  pageUrl: 'callboard://app/',
  preload: '/preload.cjs',
  log: { warn: () => {}, error: () => {} },
  door: { admit: () => {} },
  onCrash: () => {},
  language: async () => 'en' as const,
}

/** How the main window and a window of its own are made. */
function openedWindows(): Record<string, unknown>[] {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'security-checklist-'))
  const before = electron.windows.length
  openWindow({ ...common, dataDirectory, hidesOnClose: () => false })
  createOwnWindows({ ...common, dataDirectory, onList: () => {}, onLastClosed: () => {} }).open(
    { path: '/wallboard', search: {} },
    undefined,
  )
  rmSync(dataDirectory, { recursive: true })
  const opened = electron.windows.slice(before).map(({ webPreferences }) => webPreferences)
  expect(opened).toHaveLength(2)
  return opened
}

test('1. only content of the package is loaded: the page and all that it asks for come from a scheme of its own', () => {
  expect(hostSources).not.toMatch(/loadURL\((['"`])https?:/)
  expect(hostSources).toContain("const scheme = 'callboard'")
})

test('2. the page has no Node', () => {
  for (const window of openedWindows()) expect(window).toMatchObject({ nodeIntegration: false })
  expect(hostSources).not.toMatch(/nodeIntegration(InWorker|InSubFrames)?: true/)
})

test('2. to 4. hold for every window: the one that only draws for a printer, too', () => {
  const made = hostSources.match(/new BrowserWindow\(/g) ?? []
  expect(made).toHaveLength(2)
  expect(hostSources.match(/pagePreferences\(preload\)/g)).toHaveLength(made.length)
  expect(hostSources.match(/refuseNavigation\((window\.)?webContents\)/g)).toHaveLength(made.length)
})

test('3. and 4. the page is isolated from its preload script, and sandboxed', () => {
  for (const window of openedWindows())
    expect(window).toMatchObject({ contextIsolation: true, sandbox: true })
})

test('5. every permission that a page may ask for is refused', () => {
  type Ask = (contents: unknown, permission: string, answer: (granted: boolean) => void) => void
  let ask: Ask | undefined
  let check: (() => boolean) | undefined
  let device: (() => boolean) | undefined
  let languages: string[] | undefined
  const session = {
    setPermissionRequestHandler: (handler: Ask) => {
      ask = handler
    },
    setPermissionCheckHandler: (handler: () => boolean) => {
      check = handler
    },
    setDevicePermissionHandler: (handler: () => boolean) => {
      device = handler
    },
    setSpellCheckerLanguages: (chosen: string[]) => {
      languages = chosen
    },
    setSpellCheckerEnabled: () => {},
  }
  // Only what the function calls is there of a session.
  refusePermissions(session as never)
  const answers: boolean[] = []
  ask?.(null, 'media', (granted) => answers.push(granted))
  expect([answers, check?.(), device?.()]).toEqual([[false], false, false])
  // No dictionary is fetched.
  expect(languages).toEqual([])
})

test('6., 8., 9. and 10. nothing of the web’s own safety is switched off, nothing experimental on', () => {
  const names = ['webSecurity', 'allowRunningInsecureContent', 'experimentalFeatures', 'enableBlinkFeatures']
  for (const name of names) {
    for (const window of openedWindows()) expect(window).not.toHaveProperty(name)
    expect(hostSources).not.toContain(name)
  }
  expect(hostSources).not.toMatch(/commandLine\.appendSwitch|ignore-certificate-errors/)
})

test('7. every answer of the page’s origin carries a policy without unsafe-*', async () => {
  const { rendererFiles } = await import('../../../electron/host/renderer-files.ts')
  const answer = await (await rendererFiles(join(project, 'renderer'), async () => '{}'))('/index.html')
  const policy = answer.headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
})

test('11. and 12. there are no webviews, and none can be attached', () => {
  for (const window of openedWindows()) expect(window).toMatchObject({ webviewTag: false })
})

test('12., 13. and 14. no other page, webview or window opens', () => {
  const handlers = new Map<string, (event: { preventDefault(): void }) => void>()
  let open: (() => { action: string }) | undefined
  const contents = {
    on: (name: string, handler: (event: { preventDefault(): void }) => void) => handlers.set(name, handler),
    setWindowOpenHandler: (handler: () => { action: string }) => {
      open = handler
    },
  }
  // Only what the function calls is there of the contents.
  refuseNavigation(contents as never)
  for (const name of ['will-navigate', 'will-redirect', 'will-attach-webview']) {
    const preventDefault = vi.fn()
    handlers.get(name)?.({ preventDefault })
    expect([name, preventDefault.mock.calls.length]).toEqual([name, 1])
  }
  expect(open?.()).toEqual({ action: 'deny' })
})

test('15. no address of anybody’s is opened outside: only the console’s own log folder is', () => {
  expect(hostSources).not.toContain('openExternal')
  expect(hostSources.match(/shell\.openPath\(/g)).toHaveLength(1)
})

test('16. Electron is pinned to one version of the present', () => {
  expect(packageJson.devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/)
  expect(Number.parseInt(packageJson.devDependencies.electron, 10)).toBeGreaterThanOrEqual(45)
})

test('17. a message counts only when a window’s own page sent it', () => {
  const attached: unknown[] = []
  const door = createWireDoor({ ...common, attach: (_wire, window) => attached.push(window) })
  const receive = electron.receivers.at(-1)
  const frame = { url: 'callboard://app/' }
  const contents = { id: 7, mainFrame: frame }
  // Only what the door asks for is there of the window.
  door.admit({ webContents: contents, once: () => {} } as never)
  const port = { close: vi.fn(), on: () => {}, start: () => {}, postMessage: () => {} }
  for (const senderFrame of [null, { url: 'https://example.com/' }, { url: 'callboard://app/' }]) {
    receive?.({ ports: [port], senderFrame })
  }
  expect(attached).toEqual([])
  expect(port.close).toHaveBeenCalledTimes(3)
  receive?.({ ports: [port], senderFrame: frame })
  expect(attached).toEqual([7])
  contents.mainFrame.url = 'https://example.com/'
  receive?.({ ports: [port], senderFrame: frame })
  expect(attached).toEqual([7])
})

test('18. nothing is loaded by file:, which reaches every file', () => {
  expect(hostSources).not.toMatch(/loadFile\(|['"`]file:/)
})

test('19. the fuses of a package are set; end-to-end/desktop-host-package.spec.ts reads them back', () => {
  const settings = readFileSync(join(project, 'electron-builder.yml'), 'utf8')
  for (const line of [
    'runAsNode: false',
    'enableNodeOptionsEnvironmentVariable: false',
    'enableNodeCliInspectArguments: false',
    'enableCookieEncryption: true',
    'enableEmbeddedAsarIntegrityValidation: true',
    'onlyLoadAppFromAsar: true',
    'grantFileProtocolExtraPrivileges: false',
  ])
    expect(settings).toContain(`  ${line}\n`)
})

test('20. the page gets no function of Electron’s, only the port that it asks for', () => {
  const preload = readFileSync(join(electronFolder, 'preload.ts'), 'utf8')
  expect(preload).not.toMatch(/contextBridge|exposeInMainWorld|ipcRenderer\.(on|invoke|send\b)/)
  expect(preload.match(/ipcRenderer\./g)).toHaveLength(1)
})
