import { z } from 'zod'
import type { CallCenter } from '../../electron/mock/call-center.ts'
import { playInRealTime } from '../../electron/mock/events/player.ts'
import { createEventSender, type SentEvents } from '../../electron/mock/events/sender.ts'
import { eventSpelling } from '../../electron/mock/events/spelling.ts'
import { type WebhookVersion, webhookMethod } from '../../shared/webhooks/settings.ts'
import type { Lies } from './lies/lies.ts'
import { playAtRate } from './play-at-rate.ts'

const { names, numbers, callId, nesting, times, generous } = eventSpelling.shape
const versions: Readonly<Record<string, WebhookVersion>> = { '2': '2', '3': '3', '4': '4' }

/** Reads the options that deliver the mock's events; `--events-to URL` starts the delivery. */
export const eventArguments = {
  /** API Address of the receiver (§6.1). */
  'events-to': z.url({ protocol: /^http$/, error: 'must be an http address' }).optional(),
  /** `G2` to `Rest4` (§6.2). */
  format: z
    .string()
    .regex(/^(G|Rest)[234]$/, 'must be G2, G3, G4, Rest2, Rest3 or Rest4')
    .default('G4'),
  method: webhookMethod.default('Post'),
  /** Plays the ended calls at so many events a second; without it, each event is sent at its own time. */
  'events-per-second': z.coerce.number().positive().max(100_000).optional(),
  /** Stops after this many events. */
  count: z.coerce.number().int().positive().optional(),
  'events-username': z.string().default(''),
  'events-password': z.string().default(''),
  parameters: z.enum(['form', 'query']).default('form'),
  spelling: names,
  numbers,
  'call-id': callId,
  nesting,
  times,
  generous,
}
const given = z.object(eventArguments)
type EventArguments = z.output<typeof given>

/** Up to this rate, in events a second, one connection delivers the events in order. */
const inOrderUpTo = 200
const connections = 32

/** Plays events until stopped or `--count` are sent; returns an error if some were not accepted, or null. */
export async function playEvents(
  address: string,
  given: EventArguments,
  callCenter: CallCenter,
  signal: AbortSignal,
  lies?: Lies,
): Promise<Error | null> {
  const perSecond = given['events-per-second']
  const sender = createEventSender(
    {
      address,
      format: given.format.startsWith('G') ? 'General' : 'Rest',
      version: versions[given.format.slice(-1)] ?? '4',
      method: given.method,
      username: given['events-username'],
      password: given['events-password'],
      parametersIn: given.parameters,
    },
    perSecond === undefined || perSecond <= inOrderUpTo ? 1 : connections,
  )
  const spelling = {
    names: given.spelling,
    numbers: given.numbers,
    callId: given['call-id'],
    nesting: given.nesting,
    times: given.times,
    generous: given.generous,
  }
  const options = { callCenter, sender, spelling }
  if (perSecond === undefined) {
    const player = playInRealTime({ ...options, ...(lies && { delivery: lies.live() }) })
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    player.stop()
  } else {
    await playAtRate(
      { ...options, ...(lies && { lies }) },
      perSecond,
      given.count ?? Number.POSITIVE_INFINITY,
      signal,
    )
  }
  sender.close()
  return problemOf(sender.sent())
}

function problemOf({ accepted, refused, failed, lastProblem }: SentEvents): Error | null {
  if (refused + failed === 0) return null
  const total = accepted + refused + failed
  return new Error(
    `${refused + failed} of ${total} events weren't accepted, the last one with ${lastProblem}`,
  )
}
