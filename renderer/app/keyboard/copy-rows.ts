import { asciiDigits } from '../../../shared/text.ts'

/**
 * Copies the selected rows, or the active one without a selection, as tab-separated values with ASCII digits, for a
 * spreadsheet. A selection within one cell is copied as plain text.
 */
export function copyRows(event: ClipboardEvent): void {
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
