import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { systemCode } from '../../host/start-error.ts'
import type { Log } from '../../services/log/log.ts'
import { type Rectangle, sides } from './window-bounds.ts'

/** A window's place, in device-independent pixels. */
export interface WindowState {
  readonly bounds: Rectangle
  readonly maximized: boolean
  /** Only for single-page windows. */
  readonly fullScreen?: boolean
  /** Only for single-page windows: the window's display. */
  readonly display?: { readonly id: number; readonly bounds: Rectangle }
}

/** A window that was open when the console ended. */
export interface OpenWindow extends WindowState {
  /** The page's address. */
  readonly page: string
}

type Warnings = Pick<Log, 'warn'>

/** Reads the saved state; undefined if missing or unreadable. */
export function readWindowState(file: string, log: Warnings): WindowState | undefined {
  const saved = readJson(file, log)
  return isWindowState(saved) ? saved : undefined
}

/** Reads the windows that were open; empty if missing or unreadable. */
export function readOpenWindows(file: string, log: Warnings): OpenWindow[] {
  const saved = readJson(file, log)
  return Array.isArray(saved) ? saved.filter(isOpenWindow) : []
}

/**
 * Writes the state atomically and synchronously, because the window is closing. A failure, such as a full
 * disk, is only logged: the old place stays.
 */
export function saveWindowState(
  file: string,
  state: WindowState | readonly OpenWindow[],
  log: Warnings,
): void {
  const temporary = `${file}.tmp`
  try {
    writeFileSync(temporary, `${JSON.stringify(state)}\n`)
    renameSync(temporary, file)
  } catch (err) {
    // The next save overwrites a partial temporary file.
    log.warn({ err, file }, 'The place of a window could not be kept')
  }
}

function readJson(file: string, log: Warnings): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (err) {
    // The first run has no file; an unreadable one counts as none.
    if (systemCode(err) !== 'ENOENT') log.warn({ err, file }, 'The place of a window could not be read')
    return undefined
  }
}

/** Validates without zod, which takes longer to load than the window itself. */
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
