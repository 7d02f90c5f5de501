/** Rows as a spreadsheet takes them from the clipboard: cells between tabs, with nothing in them that ends one. */
export function tableText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((cells) => cells.map((cell) => cellText(String(cell))).join('\t')).join('\r\n')
}

/** Escapes a text that a spreadsheet would compute as a formula. */
function cellText(text: string): string {
  const line = text.replace(/[\t\r\n]+/g, ' ')
  return /^[=@]|^[+-](?!\d+$)/.test(line) ? `'${line}` : line
}
