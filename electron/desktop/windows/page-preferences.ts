import type { WebPreferences } from 'electron'

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
