import type { Session, WebContents, WebPreferences } from 'electron'

/** Refuses every permission: the page needs no device, location, notification or other one. */
export function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  // Chromium would download a dictionary from redirector.gvt1.com before any page loads, even with the spell
  // checker off.
  session.setSpellCheckerLanguages([])
  session.setSpellCheckerEnabled(false)
}

/** Keeps the window on its own page: refuses other addresses, windows and embedded pages. */
export function refuseNavigation(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** Returns the preferences of every window's page: isolated, sandboxed, without Node. */
export function pagePreferences(preload: string): WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    spellcheck: false,
    // Caches compiled code from the second start on; Chromium would wait for the third.
    v8CacheOptions: 'bypassHeatCheck',
  }
}
