import { ipcRenderer } from 'electron'

/**
 * Makes a new channel each time the page asks: one end goes to the main process, the other to the page. The
 * page gets nothing else of Electron. The page asks by an event, which only it can dispatch and which arrives
 * at once; a message would wait for the end of the script that sends it.
 */
window.addEventListener('callboard:connect', () => {
  const { port1, port2 } = new MessageChannel()
  ipcRenderer.postMessage('callboard:port', null, [port1])
  window.postMessage('callboard:port', location.origin, [port2])
})

// Tells the page that it runs in Electron; in a browser nobody cancels the event.
window.addEventListener('callboard:host', (event) => event.preventDefault())
