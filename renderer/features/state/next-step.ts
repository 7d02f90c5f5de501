import type { ErrorCode } from '../../../shared/errors.ts'

/** Where a failure is mended, other than by trying again. */
export type NextPlace = 'connection' | 'connections' | 'webhooks' | 'reload'

/** Those that aren't listed end with another try, another search, or with somebody else. */
const places: Readonly<Partial<Record<ErrorCode, NextPlace>>> = {
  unknown_call: 'reload',
  address_not_found: 'connection',
  connection_refused: 'connection',
  network_unreachable: 'connection',
  certificate_refused: 'connection',
  certificate_changed: 'connection',
  encryption_failed: 'connection',
  proxy_failed: 'connection',
  credentials_missing: 'connection',
  credentials_wrong: 'connection',
  path_not_found: 'connection',
  redirected: 'connection',
  method_refused: 'connection',
  content_type_refused: 'connection',
  service_unknown: 'connection',
  answer_not_json: 'connection',
  answer_unexpected: 'connection',
  base_url_invalid: 'connection',
  credentials_of_other_address: 'connection',
  profile_unknown: 'connections',
  port_taken: 'webhooks',
  port_not_allowed: 'webhooks',
  interface_gone: 'webhooks',
  receiver_open: 'webhooks',
  event_password_missing: 'webhooks',
}

/** Null where there is no such place. */
export function placeOf(code: ErrorCode): NextPlace | null {
  return places[code] ?? null
}
