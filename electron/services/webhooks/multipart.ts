import { type BodyText, decodeBody } from './body-text.ts'
import { addParameter, maxFields, type Parameters, type ReadParameters } from './parameters.ts'

/** The boundary that a Content-Type of `multipart/form-data` names; null for any other. */
export function multipartBoundary(contentType: string): string | null {
  if (!/^\s*multipart\/form-data\b/i.test(contentType)) return null
  const match = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType)
  return match?.[1] ?? match?.[2] ?? null
}

/**
 * Reads a form that was sent as `multipart/form-data`, as some HTTP libraries do with parameters that weren't encoded.
 * A part without a name is left out; null where there is no part with one. Never throws.
 */
export function readMultipart(body: Buffer, boundary: string, charset: string | null): ReadParameters | null {
  const parameters: Parameters = new Map()
  let exact = true
  // Latin-1 keeps every byte in its place, so that parts can be cut by their text.
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
