import { ipcRenderer } from 'electron'

/**
 * Each time the page asks, makes a new channel: one end goes to the main process, the other to the page.
 * Nothing else of Electron reaches the page. An event, which only the page itself can make, comes here at once: a
 * message would wait for the end of the script that sends it.
 */
window.addEventListener('callboard:connect', () => {
  const { port1, port2 } = new MessageChannel()
  ipcRenderer.postMessage('callboard:port', null, [port1])
  window.postMessage('callboard:port', location.origin, [port2])
})

// So the page knows which host it is in; a browser has nobody who would answer.
window.addEventListener('callboard:host', (event) => event.preventDefault())
