import { ipcRenderer } from 'electron'

/**
 * Each time the page asks, makes a new channel: one end goes to the main process, the other to the page.
 * Nothing else of Electron reaches the page.
 */
window.addEventListener('message', (event) => {
  if (event.source !== window || event.data !== 'callboard:connect') return
  const { port1, port2 } = new MessageChannel()
  ipcRenderer.postMessage('callboard:wire', null, [port1])
  window.postMessage('callboard:wire', location.origin, [port2])
})
