/** The address's search as a flat record of texts, and back; empty values and `false` are left out. */

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== '' && value !== false,
  )
  const text = pairs.map(([name, value]) => `${escaped(name)}=${escaped(String(value))}`).join('&')
  return text ? `?${text}` : ''
}

/** Leaves what is safe in a fragment, so that a range stays legible. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%20', '+')
}
