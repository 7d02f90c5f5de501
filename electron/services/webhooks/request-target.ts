import { isUtf8 } from 'node:buffer'
import { pathBehind } from '../../../shared/webhooks/request-path.ts'
import { decodePercent } from './parameters.ts'

export interface RequestTarget {
  readonly path: string
  /** Without the question mark; empty if there is no query. */
  readonly query: string
}

/** Splits a request line's target, also in the absolute form that senders behind a proxy write. */
export function splitTarget(target: string): RequestTarget {
  const url = target.startsWith('/') ? target : withoutOrigin(target)
  const mark = url.indexOf('?')
  return mark === -1 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) }
}

/** Decodes an unencoded address: UTF-8 as text, bytes of another charset percent-encoded so none is lost. */
export function unencodedText(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  return bytes
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}

function withoutOrigin(target: string): string {
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0]
  if (origin === undefined) return target
  const rest = target.slice(origin.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** A path's relation to the base path. */
export type PathReading =
  | { readonly kind: 'elsewhere' }
  /** The base path itself, with or without a final slash: the General format (§6.2). */
  | { readonly kind: 'base' }
  /** The last segment after it, decoded: the event's name in the Rest format (§6.2). */
  | { readonly kind: 'named'; readonly name: string }

/** Reads a path's relation to the base path, which is `/` or has no slash at its end. */
export function readPath(path: string, basePath: string): PathReading {
  const behind = pathBehind(path, basePath)
  if (behind === null) return { kind: 'elsewhere' }
  if (behind === '') return { kind: 'base' }
  return { kind: 'named', name: decodePercent(behind.slice(behind.lastIndexOf('/') + 1)) }
}
