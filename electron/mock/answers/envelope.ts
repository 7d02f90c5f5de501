import type { Answer } from '../http.ts'

const json = 'application/json; charset=utf-8'

/** Returns the answer of a successful request (§2.1). */
export function done(message: string, data: object): Answer {
  return { status: 200, contentType: json, body: JSON.stringify({ success: 1, message, data }) }
}

/** Returns the answer of a failed request, with `success` 0 whatever the status. */
export function failed(status: number, message: string, headers: Record<string, string> = {}): Answer {
  return { status, contentType: json, body: JSON.stringify({ success: 0, message, data: {} }), headers }
}

export const bodyUnparsable = failed(400, 'Unable to parse content')
export const credentialsMissing = failed(401, 'BasicAuth or ApiKey is missing', {
  'www-authenticate': 'Basic realm="reports"',
})
export const credentialsInvalid = failed(401, 'BasicAuth or ApiKey is invalid', {
  'www-authenticate': 'Basic realm="reports"',
})
export const accessDenied = failed(403, 'reports: Access denied')
export const addressNotPermitted = failed(403, 'IP is not permitted')
export const methodNotAllowed = failed(405, 'Method not allowed', { allow: 'POST' })
export const bodyTooLarge = failed(413, 'Content is too large')
export const contentTypeUnsupported = failed(415, 'Unsupported Media Type')
export const serviceUnknown = failed(501, 'Requested service does not exist')

export const pageNotFound: Answer = {
  status: 404,
  contentType: 'text/html; charset=utf-8',
  body: '<!DOCTYPE html>\n<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>\n',
}
