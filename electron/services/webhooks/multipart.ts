import { type BodyText, decodeBody } from './body-text.ts'
import { addParameter, maxFields, type Parameters, type ReadParameters } from './parameters.ts'

/** Returns the boundary of a `multipart/form-data` Content-Type, or null for another type. */
export function multipartBoundary(contentType: string): string | null {
  if (!/^\s*multipart\/form-data\b/i.test(contentType)) return null
  const match = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType)
  return match?.[1] ?? match?.[2] ?? null
}

/**
 * Reads a `multipart/form-data` form, which some HTTP libraries send for unencoded parameters. Skips parts
 * without a name; returns null if no part has one. Never throws.
 */
export function readMultipart(body: Buffer, boundary: string, charset: string | null): ReadParameters | null {
  const parameters: Parameters = new Map()
  let exact = true
  // Latin-1 maps each byte to one character, so the parts can be split as text.
  const parts = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`)
  for (const part of parts.slice(1)) {
    if (part.startsWith('--')) break
    if (parameters.size >= maxFields) return { parameters, exact, cut: true }
    const headEnd = part.indexOf('\r\n\r\n')
    if (headEnd === -1) continue
    const name = nameOfPart(part.slice(0, headEnd))
    if (name === null) continue
    const decodedName = decodeLatin1(name, charset)
    const value = decodeLatin1(part.slice(headEnd + 4), charset)
    if (!decodedName.exact || !value.exact) exact = false
    addParameter(parameters, decodedName.text, value.text)
  }
  return parameters.size === 0 ? null : { parameters, exact, cut: false }
}

function nameOfPart(head: string): string | null {
  const match = /^content-disposition:[^\r\n]*?;[ \t]*name=(?:"([^"\r\n]*)"|([^\s;"]+))/im.exec(head)
  return match?.[1] ?? match?.[2] ?? null
}

function decodeLatin1(text: string, charset: string | null): BodyText {
  return decodeBody(Buffer.from(text, 'latin1'), charset)
}
