import { lazy, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { asciiDigits } from '../../../shared/text.ts'
import { commandOfKey } from '../../ui/commands.ts'
import { keyOf } from '../../ui/keyboard.ts'

const loadPalette = () => import('../palette/CommandPalette.tsx')
const CommandPalette = lazy(() => loadPalette().then((module) => ({ default: module.CommandPalette })))
const ShortcutList = lazy(() =>
  import('./ShortcutList.tsx').then((module) => ({ default: module.ShortcutList })),
)

type Opened = 'palette' | 'shortcuts'

const paletteListeners = new Set<() => void>()

/** Opens the command palette of the window. */
export function openPalette(): void {
  for (const listener of paletteListeners) listener()
}

/** Handles the keys of every page; loads the palette and the shortcut list on first use. */
export function WindowKeys() {
  const [opened, setOpened] = useState<Opened>()

  // Loads the palette early, or letters typed right after Ctrl+K would be lost. Opening it reports a failure.
  useEffect(() => {
    const idle = requestIdleCallback(() => void loadPalette().catch(() => undefined))
    return () => cancelIdleCallback(idle)
  }, [])

  useEffect(() => {
    const listener = () => setOpened('palette')
    paletteListeners.add(listener)
    return () => void paletteListeners.delete(listener)
  }, [])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isWithin(event, '[role$="dialog"]')) return
      const key = keyOf(event)
      const command = commandOfKey(key, undefined)
      // The wall's page hears its key itself.
      if (command && command.id !== 'wall') {
        command.runFocused()
        event.preventDefault()
        return
      }
      if (event.ctrlKey || event.metaKey) {
        if (key === 'k' && !event.shiftKey) setOpened('palette')
        else if (!run(key, event.shiftKey ? 'commandShift' : 'command')) return
      } else if (isWithin(event, typedInto)) return
      else if (key === '?') setOpened('shortcuts')
      else if (!moveFocus(key)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('copy', copyRows)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('copy', copyRows)
    }
  }, [])

  if (opened === undefined) return null
  return (
    <Suspense fallback={null}>
      {opened === 'palette' && (
        <CommandPalette
          onClose={() => setOpened(undefined)}
          onRun={(run) => {
            // The page can't be focused or pressed while the palette covers it.
            flushSync(() => setOpened(undefined))
            focusOn('#content')
            run({ showShortcuts: () => setOpened('shortcuts') })
          }}
        />
      )}
      {opened === 'shortcuts' && <ShortcutList onClose={() => setOpened(undefined)} />}
    </Suspense>
  )
}

/** Elements where letters are text or find an entry. */
const typedInto =
  'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"], [role="menu"], [role="listbox"]'
const filterField = '#content search :is(input[type="text"], input:not([type]))'
const activeRow = '#content [role="grid"] tr[tabindex="0"], #content [role="grid"][tabindex="0"]'

function isWithin({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

/** Returns whether no element with keys of its own has the focus. */
function isNowhere(): boolean {
  const { activeElement } = document
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.matches('#content, #content section')
  )
}

/** Focuses the filter, or the table from nowhere. Returns whether the key did so. */
function moveFocus(key: string): boolean {
  if (key === '/') return focusOn(filterField)
  return (key === 'ArrowDown' || key === 'j') && isNowhere() && focusOn(activeRow)
}

/** Runs the offered command of a key with Ctrl or ⌘. Returns whether there was one. */
function run(key: string, held: 'command' | 'commandShift'): boolean {
  const command = commandOfKey(key, held)
  command?.run()
  return command !== undefined
}

/** Focuses the first match. Returns whether there was one. */
function focusOn(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector)
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
  return element !== null
}

/**
 * Copies the selected rows, or the active one without a selection, as tab-separated values with ASCII digits, for a
 * spreadsheet. A selection within one cell is copied as plain text.
 */
function copyRows(event: ClipboardEvent): void {
  // Without a selection, Chromium sends the event to the body instead of the focused row.
  const grid = document.activeElement?.closest<HTMLTableElement>('[role="grid"]')
  const rows = grid ? rowsToCopy(grid, getSelection()) : []
  if (rows.length === 0 || !event.clipboardData) return
  event.clipboardData.setData('text/plain', rows.map((row) => row.map(cellText).join('\t')).join('\n'))
  event.preventDefault()
}

function rowsToCopy(grid: HTMLTableElement, marked: Selection | null): Element[][] {
  const rows = [...grid.querySelectorAll<HTMLTableRowElement>('tbody:not([aria-hidden]) tr')]
  if (!marked || marked.isCollapsed) {
    const active = rows.find((row) => row === document.activeElement || row.id === activeRowOf(grid))
    return active ? [[...active.cells]] : []
  }
  const cells = rows
    .map((row) => [...row.cells].filter((cell) => marked.containsNode(cell, true)))
    .filter((row) => row.length > 0)
  return cells.flat().length > 1 ? cells : []
}

/** Returns the active row's id in a grid that has the focus itself. */
function activeRowOf(grid: HTMLTableElement): string | null {
  return grid.getAttribute('aria-activedescendant')
}

function cellText(cell: Element): string {
  if (cell.querySelector('[data-empty]')) return ''
  return asciiDigits(cell.textContent)
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
