const listeners = new Set<() => void>()

/** Asks the window to open the command palette. */
export function requestPalette(): void {
  for (const listener of listeners) listener()
}

/** Tells of each request. Returns how to stop. */
export function onPaletteRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
