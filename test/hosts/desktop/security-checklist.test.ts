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
const { createPortAcceptor } = await import('../../../electron/desktop/windows/transports.ts')
const { createOwnWindows } = await import('../../../electron/desktop/windows/own-windows.ts')
const { refuseNavigation, refusePermissions } = await import('../../../electron/desktop/page-security.ts')

const project = join(import.meta.dirname, '../../..')
const electronFolder = join(project, 'electron')

/** All sources of electron/. */
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
  language: () => 'en' as const,
}

/** Web preferences of the main window and of a separate window. */
function openedWindows(): Record<string, unknown>[] {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'security-checklist-'))
  const before = electron.windows.length
  openWindow({ ...common, dataDirectory, hidesOnClose: () => false })
  createOwnWindows({ ...common, dataDirectory, onList: () => {}, onLastClosed: () => {} }).open(
    { path: '/now', search: {} },
    undefined,
  )
  rmSync(dataDirectory, { recursive: true })
  const opened = electron.windows.slice(before).map(({ webPreferences }) => webPreferences)
  expect(opened).toHaveLength(2)
  return opened
}

test('1. loads only packaged content, through its own scheme', () => {
  expect(hostSources).not.toMatch(/loadURL\((['"`])https?:/)
  expect(hostSources).toContain("const scheme = 'callboard'")
})

test('2. the page has no Node', () => {
  for (const window of openedWindows()) expect(window).toMatchObject({ nodeIntegration: false })
  expect(hostSources).not.toMatch(/nodeIntegration(InWorker|InSubFrames)?: true/)
})

test('2. to 4. hold for every window, also the one that only prints', () => {
  const made = hostSources.match(/new BrowserWindow\(/g) ?? []
  expect(made).toHaveLength(2)
  expect(hostSources.match(/pagePreferences\(preload\)/g)).toHaveLength(made.length)
  expect(hostSources.match(/refuseNavigation\((window\.)?webContents\)/g)).toHaveLength(made.length)
})

test('3. and 4. the page is isolated from its preload script, and sandboxed', () => {
  for (const window of openedWindows())
    expect(window).toMatchObject({ contextIsolation: true, sandbox: true })
})

test('5. refuses every permission request', () => {
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
  // A session with only the functions under test.
  refusePermissions(session as never)
  const answers: boolean[] = []
  ask?.(null, 'media', (granted) => answers.push(granted))
  expect([answers, check?.(), device?.()]).toEqual([[false], false, false])
  // Spelling dictionaries are never downloaded.
  expect(languages).toEqual([])
})

test('6., 8., 9. and 10. disables no web security and enables no experimental feature', () => {
  const names = ['webSecurity', 'allowRunningInsecureContent', 'experimentalFeatures', 'enableBlinkFeatures']
  for (const name of names) {
    for (const window of openedWindows()) expect(window).not.toHaveProperty(name)
    expect(hostSources).not.toContain(name)
  }
  expect(hostSources).not.toMatch(/commandLine\.appendSwitch|ignore-certificate-errors/)
})

test('7. every response of the page carries a policy without unsafe-*', async () => {
  const { rendererFiles } = await import('../../../electron/host/renderer-files.ts')
  const answer = await (await rendererFiles(join(project, 'renderer')))('/index.html')
  const policy = answer.headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
})

test('11. and 12. uses no webviews and lets none be attached', () => {
  for (const window of openedWindows()) expect(window).toMatchObject({ webviewTag: false })
})

test('12., 13. and 14. opens no other page, webview or window', () => {
  const handlers = new Map<string, (event: { preventDefault(): void }) => void>()
  let open: (() => { action: string }) | undefined
  const contents = {
    on: (name: string, handler: (event: { preventDefault(): void }) => void) => handlers.set(name, handler),
    setWindowOpenHandler: (handler: () => { action: string }) => {
      open = handler
    },
  }
  // Web contents with only the functions under test.
  refuseNavigation(contents as never)
  for (const name of ['will-navigate', 'will-redirect', 'will-attach-webview']) {
    const preventDefault = vi.fn()
    handlers.get(name)?.({ preventDefault })
    expect([name, preventDefault.mock.calls.length]).toEqual([name, 1])
  }
  expect(open?.()).toEqual({ action: 'deny' })
})

test('15. opens nothing outside but its own log folder', () => {
  expect(hostSources).not.toContain('openExternal')
  expect(hostSources.match(/shell\.openPath\(/g)).toHaveLength(1)
})

test('16. pins one current version of Electron', () => {
  expect(packageJson.devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/)
  expect(Number.parseInt(packageJson.devDependencies.electron, 10)).toBeGreaterThanOrEqual(45)
})

test('17. accepts messages only from a window’s own page', () => {
  const attached: unknown[] = []
  const door = createPortAcceptor({ ...common, attach: (_wire, window) => attached.push(window) })
  const receive = electron.receivers.at(-1)
  const frame = { url: 'callboard://app/' }
  const contents = { id: 7, mainFrame: frame }
  // A window with only the properties under test.
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

test('18. loads nothing by file:, which reaches every file', () => {
  expect(hostSources).not.toMatch(/loadFile\(|['"`]file:/)
})

test('19. sets the package’s fuses; end-to-end/desktop-host-package.spec.ts reads them back', () => {
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

test('20. exposes no function of Electron to the page, only a message port', () => {
  const preload = readFileSync(join(electronFolder, 'preload.ts'), 'utf8')
  expect(preload).not.toMatch(/contextBridge|exposeInMainWorld|ipcRenderer\.(on|invoke|send\b)/)
  expect(preload.match(/ipcRenderer\./g)).toHaveLength(1)
})
