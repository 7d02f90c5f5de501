import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { systemCode } from './start-error.ts'
import { type Rectangle, sides } from './window-bounds.ts'

/** Where the window stood when it was last closed, in device-independent pixels. */
export interface WindowState {
  readonly bounds: Rectangle
  readonly maximized: boolean
  /** Of a window of its own. */
  readonly fullScreen?: boolean
  /** Of a window of its own: the display that it stood on. */
  readonly display?: { readonly id: number; readonly bounds: Rectangle }
}

/** A window that was open when the console ended. */
export interface OpenWindow extends WindowState {
  /** The address of the page to open again. */
  readonly page: string
}

/** The saved state, or undefined where there is none that can be read. */
export function readWindowState(file: string): WindowState | undefined {
  const saved = readJson(file)
  return isWindowState(saved) ? saved : undefined
}

/** The windows that were open; none where that can't be read. */
export function readOpenWindows(file: string): OpenWindow[] {
  const saved = readJson(file)
  return Array.isArray(saved) ? saved.filter(isOpenWindow) : []
}

/** Written while the window closes, hence without waiting; a crash leaves the old file or the new one. */
export function saveWindowState(file: string, state: WindowState | readonly OpenWindow[]): void {
  const temporary = `${file}.tmp`
  writeFileSync(temporary, `${JSON.stringify(state)}\n`)
  renameSync(temporary, file)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // The first run has none, and one that isn't JSON is worth no more than none.
    if (systemCode(error) === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Without zod, which takes longer to load than the window itself. */
function isWindowState(value: unknown): value is WindowState {
  if (typeof value !== 'object' || value === null) return false
  const {
    bounds,
    maximized,
    fullScreen = false,
    display,
  }: Partial<Record<keyof WindowState, unknown>> = value
  if (!isRectangle(bounds) || typeof maximized !== 'boolean' || typeof fullScreen !== 'boolean') return false
  return display === undefined || isDisplay(display)
}

function isOpenWindow(value: unknown): value is OpenWindow {
  return isWindowState(value) && 'page' in value && typeof value.page === 'string'
}

function isDisplay(value: unknown): value is WindowState['display'] {
  if (typeof value !== 'object' || value === null) return false
  const { id, bounds }: Partial<Record<'id' | 'bounds', unknown>> = value
  return typeof id === 'number' && isRectangle(bounds)
}

function isRectangle(value: unknown): value is Rectangle {
  if (typeof value !== 'object' || value === null) return false
  return sides.every((side) => Number.isSafeInteger(Reflect.get(value, side)))
}
