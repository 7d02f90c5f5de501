import { z } from 'zod'
import { secretsKept } from './connections.ts'
import { cutList } from './cut-list.ts'
import { failure } from './errors.ts'

/** An instant, UTC milliseconds. */
const instant = z.int()
const seq = z.int().positive()
const value = z.string().trim().min(1).max(200)
const values = z.array(value).max(200).default([])

/** Which events a destination gets: an empty list is no condition. */
export const relayFilter = z.object({
  /** Canonical names. */
  names: values,
  queues: values,
  extens: values,
})
export type RelayFilter = z.infer<typeof relayFilter>

/** As the call center sent it, or as JSON with the fields that Callboard reads, and names. */
export const relayForm = z.enum(['read', 'asCame'])
export type RelayForm = z.infer<typeof relayForm>

/** A program that gets the events, too. */
export const destination = z.object({
  id: z.uuid(),
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .regex(/^\P{Cc}*$/u),
  /** As it was typed; `relayAddress` reads it. */
  address: z.string().trim().min(1).max(2_000),
  filter: relayFilter,
  form: relayForm,
  /** What comes while it is off waits. */
  isOn: z.boolean(),
})
export type Destination = z.infer<typeof destination>

/** `whsec_` and 24 to 64 bytes in Base64, as the Standard Webhooks say; it is write-only, and empty keeps the stored one. */
export const relaySecret = z
  .string()
  .trim()
  .regex(/^(?:whsec_(?:[A-Za-z\d+/]{4}){8,21}(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?)?$/)

export const destinationInput = destination.extend({
  secret: relaySecret,
  /** The user's consent to store the secret in plain text without protection. */
  keepUnprotected: z.boolean().default(false),
})
export type DestinationInput = z.infer<typeof destinationInput>

export const destinationState = destination.extend({
  /** Null where the secret is unknown. */
  secretKept: secretsKept.nullable(),
  /** Why the last try failed, and since when none succeeded; null while it delivers. */
  failing: z.object({ since: instant, failure }).nullable(),
  /** Events that it is still to get, and when the oldest of them came. */
  behind: z.int().nonnegative(),
  oldest: instant.nullable(),
  /** Events that were given up. */
  setAside: z.int().nonnegative(),
  deliveredAt: instant.nullable(),
})
export type DestinationState = z.infer<typeof destinationState>

/** An event that a destination didn't take yet. */
export const relayDelivery = z.object({
  seq,
  receivedAt: instant,
  name: z.string(),
  callId: z.string().nullable(),
  tries: z.int().nonnegative(),
  lastAt: instant.nullable(),
  /** When it is tried again; null where its turn comes with that of others. */
  nextAt: instant.nullable(),
  setAsideAt: instant.nullable(),
  /** The last answer; null before the first one. */
  failure: failure.nullable(),
})
export type RelayDelivery = z.infer<typeof relayDelivery>

export const relayDeliveries = cutList(relayDelivery)

/** What is sent, without its signature. */
export const relaySent = z.object({
  id: z.string(),
  contentType: z.string(),
  body: z.string(),
  cut: z.boolean(),
})
export type RelaySent = z.infer<typeof relaySent>

/** What to deliver again by hand. */
export const relayAgain = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one'), seq }),
  z.object({ kind: z.literal('setAside') }),
  /** The events of a period that the destination's filter takes, and of them those of these names, if any. */
  z.object({ kind: z.literal('period'), from: instant, to: instant, names: values }),
])
export type RelayAgain = z.infer<typeof relayAgain>

export type RelayAddress =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly reason: 'not_a_url' | 'scheme' | 'credentials' }

/** Reads a destination's address: HTTP or HTTPS, without a name and password, which would stand in logs. */
export function relayAddress(text: string): RelayAddress {
  if (!URL.canParse(text)) return { ok: false, reason: 'not_a_url' }
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { ok: false, reason: 'scheme' }
  if (url.username !== '' || url.password !== '') return { ok: false, reason: 'credentials' }
  url.hash = ''
  return { ok: true, url }
}
