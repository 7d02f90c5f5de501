import type { X509Certificate } from 'node:crypto'
// A default import, because older Node versions don't export getCACertificates.
import tls, { type SecureContext, TLSSocket } from 'node:tls'
import { AppError, type ErrorDetail } from '../../../../shared/errors.ts'

/** How a call center's certificate is verified. */
export type Trust =
  /** An authority of Node or the system signed it, and it names the host. */
  | { readonly kind: 'authorities' }
  /** It has this SHA-256 fingerprint; nothing else is checked. */
  | { readonly kind: 'pinned'; readonly fingerprint: string }
  /** Every certificate is refused, with an error that describes it. */
  | { readonly kind: 'shown' }

let known: { readonly context: SecureContext | undefined } | undefined

/** Returns Node's and the system's authorities; undefined if Node can't read the system's. */
export function trustedAuthorities(): SecureContext | undefined {
  // Cached, because parsing hundreds of certificates is slow.
  known ??= { context: systemContext() }
  return known.context
}

function systemContext(): SecureContext | undefined {
  if (!('getCACertificates' in tls)) return undefined
  const authorities = new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])
  return tls.createSecureContext({ ca: [...authorities] })
}

/** Returns why the peer's certificate isn't trusted; undefined if it is. */
export function refusal(socket: unknown, trust: Trust, host: string): AppError | undefined {
  // Authorities were checked during the handshake; a plain socket has no certificate.
  if (trust.kind === 'authorities' || !(socket instanceof TLSSocket)) return undefined
  const certificate = socket.getPeerX509Certificate()
  if (trust.kind === 'pinned') {
    if (certificate?.fingerprint256 === trust.fingerprint) return undefined
    return new AppError('certificate_changed', `${host}: another certificate than the pinned one`, {
      host,
      pinned: trust.fingerprint,
      ...(certificate && descriptionOf(certificate)),
    })
  }
  return new AppError('certificate_refused', `${host}: its certificate was asked for`, {
    host,
    ...(certificate && descriptionOf(certificate)),
  })
}

/** Describes a certificate, so that a person can recognise it. */
function descriptionOf(certificate: X509Certificate): ErrorDetail {
  const { fingerprint256, subject, issuer, validFrom, validTo } = certificate
  return {
    fingerprint: fingerprint256,
    subject: oneLine(subject),
    issuer: oneLine(issuer),
    validFrom: instant(validFrom),
    validTo: instant(validTo),
  }
}

const longestName = 300

/** Despite its type, `subject` is undefined for a certificate without a subject. */
function oneLine(name: string | undefined): string {
  return (name ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, longestName)
}

/** Converts a date to ISO 8601; returns an unreadable text unchanged. */
function instant(text: string): string {
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? text : new Date(milliseconds).toISOString()
}
