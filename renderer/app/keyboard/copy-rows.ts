import { asciiDigits } from '../../../shared/text.ts'

/**
 * Copies the rows that are marked, or the active one where nothing is, as tab-separated values with ASCII digits: what a
 * spreadsheet takes as cells. What is marked within one cell is copied as any text is.
 */
export function copyRows(event: ClipboardEvent): void {
  // Where nothing is marked, Chromium tells the event to the page's body instead of the focused row.
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

/** Of a grid that keeps the focus for itself. */
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
