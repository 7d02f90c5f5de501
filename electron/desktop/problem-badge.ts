import { app, BrowserWindow, nativeImage } from 'electron'

/** Side of the mark on a taskbar button, in pixels. */
const side = 16

/** Shows the number of problems outside the console's windows. */
export interface ProblemBadge {
  /** Shows the number of problems; screen readers read `description`. */
  show(count: number, description: string): void
}

/**
 * Creates the badge: a number in the dock, a mark on the taskbar button. An unfocused window flashes when the
 * number grows.
 */
export function createProblemBadge(): ProblemBadge {
  let shown = 0

  return {
    show: (count, description) => {
      app.setBadgeCount(count)
      // A minimised window keeps its button; clearing also covers windows hidden since they were marked.
      const windows = BrowserWindow.getAllWindows().filter(
        (window) => count === 0 || window.isVisible() || window.isMinimized(),
      )
      if (process.platform === 'win32') {
        for (const window of windows) window.setOverlayIcon(count > 0 ? mark() : null, description)
      }
      if (count > shown && BrowserWindow.getFocusedWindow() === null) windows.at(-1)?.flashFrame(true)
      if (count === 0) for (const window of windows) window.flashFrame(false)
      shown = count
    },
  }
}

/** Draws a red disc. */
function mark(): Electron.NativeImage {
  const pixels = Buffer.alloc(side * side * 4)
  const middle = (side - 1) / 2
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const isInside = Math.hypot(x - middle, y - middle) <= middle
      // Blue, green, red, opacity.
      if (isInside) pixels.set([0x2b, 0x2b, 0xd6, 0xff], (y * side + x) * 4)
    }
  }
  return nativeImage.createFromBitmap(pixels, { width: side, height: side })
}
