import type { Session, WebContents, WebPreferences } from 'electron'

/** The page needs no device, place, notification or other permission: whatever asks is refused. */
export function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  // A dictionary would be fetched from redirector.gvt1.com, even for a spell checker that is off, before any page is.
  session.setSpellCheckerLanguages([])
  session.setSpellCheckerEnabled(false)
}

/** The window stays on its own page: no other address, window or embedded page. */
export function refuseNavigation(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** How every window's page runs: isolated, sandboxed, and with nothing of Node. */
export function pagePreferences(preload: string): WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    spellcheck: false,
    // From the second start on: Chromium would wait for the third.
    v8CacheOptions: 'bypassHeatCheck',
  }
}
