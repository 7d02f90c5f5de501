import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { systemCode } from '../../host/start-error.ts'
import type { Log } from '../../services/log/log.ts'
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

type Warnings = Pick<Log, 'warn'>

/** The saved state, or undefined where there is none that can be read. */
export function readWindowState(file: string, log: Warnings): WindowState | undefined {
  const saved = readJson(file, log)
  return isWindowState(saved) ? saved : undefined
}

/** The windows that were open; none where that can't be read. */
export function readOpenWindows(file: string, log: Warnings): OpenWindow[] {
  const saved = readJson(file, log)
  return Array.isArray(saved) ? saved.filter(isOpenWindow) : []
}

/**
 * Written while the window closes, hence without waiting; a crash leaves the old file or the new one. Where it can't be,
 * as on a full disk, the old place stays: no console ends for that.
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
    // What is half written stays for the next time to write over.
    log.warn({ err, file }, 'The place of a window could not be kept')
  }
}

function readJson(file: string, log: Warnings): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (err) {
    // The first run has none, and one that can't be read is worth no more than none.
    if (systemCode(err) !== 'ENOENT') log.warn({ err, file }, 'The place of a window could not be read')
    return undefined
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
