import type { IncomingHttpHeaders } from 'node:http'
import { type Answer, credentialsInvalid, credentialsMissing } from './envelope.ts'

export interface Credentials {
  readonly apiKey: string
  readonly username: string
  readonly password: string
}

/** What an installation asks for (§5): both headers, or one alone. */
export const authentications = ['both', 'basic', 'key'] as const
export type Authentication = (typeof authentications)[number]

/** Null lets the request pass. */
export function refuseStranger(
  headers: IncomingHttpHeaders,
  { apiKey, username, password }: Credentials,
  authentication: Authentication,
): Answer | null {
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const wanted: [given: string | string[] | undefined, expected: string][] = []
  if (authentication !== 'key') wanted.push([headers.authorization, basic])
  if (authentication !== 'basic') wanted.push([headers['x-apikey'], apiKey])
  if (wanted.some(([given]) => !given)) return credentialsMissing
  return wanted.every(([given, expected]) => given === expected) ? null : credentialsInvalid
}
