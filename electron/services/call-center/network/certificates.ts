import type { X509Certificate } from 'node:crypto'
// As a whole: an older Node has no getCACertificates to import.
import tls, { type SecureContext, TLSSocket } from 'node:tls'
import { AppError, type ErrorDetail } from '../../../../shared/errors.ts'

/** Whom a call center's certificate has to satisfy. */
export type Trust =
  /** An authority that Node or the system trusts vouches for it, and it names the host. */
  | { readonly kind: 'authorities' }
  /** It is exactly the one of this SHA-256 fingerprint; nothing else about it matters. */
  | { readonly kind: 'pinned'; readonly fingerprint: string }
  /** None does: the connection is refused by an error that describes the certificate. */
  | { readonly kind: 'shown' }

let known: { readonly context: SecureContext | undefined } | undefined

/** Node's own authorities and the system's; undefined where Node can't tell the system's, and uses its own. */
export function trustedAuthorities(): SecureContext | undefined {
  // Parsing some hundreds of certificates takes its time.
  known ??= { context: systemContext() }
  return known.context
}

function systemContext(): SecureContext | undefined {
  if (!('getCACertificates' in tls)) return undefined
  const authorities = new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])
  return tls.createSecureContext({ ca: [...authorities] })
}

/** Why the certificate at the other end of a connection isn't the one that is trusted; undefined if it is. */
export function refusal(socket: unknown, trust: Trust, host: string): AppError | undefined {
  // Without encryption there is no certificate.
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

/** What a person needs to recognise it. */
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

/** `subject` is undefined for a certificate that names nobody, whatever its type says. */
function oneLine(name: string | undefined): string {
  return (name ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, longestName)
}

/** ISO 8601; the certificate's own text where it can't be read. */
function instant(text: string): string {
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? text : new Date(milliseconds).toISOString()
}
