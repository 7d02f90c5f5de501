/** Formats rows for pasting into a spreadsheet: tab-separated, without tabs or line breaks inside cells. */
export function tableText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((cells) => cells.map((cell) => cellText(String(cell))).join('\t')).join('\r\n')
}

/** Escapes a text that a spreadsheet would run as a formula. */
function cellText(text: string): string {
  const line = text.replace(/[\t\r\n]+/g, ' ')
  return /^[=@]|^[+-](?!\d+$)/.test(line) ? `'${line}` : line
}
