import { z } from 'zod'
import { readJson } from '../../../shared/reports/values.ts'
import { isInstant } from '../records/record-limits.ts'
import { type BoardState, heldByOf, parts } from './state.ts'

const text = z.string().nullable()
const instant = z.int().refine(isInstant)
const part = z.enum(parts)

const extension = z.object({
  exten: z.string(),
  state: z.string(),
  participant: text,
  direction: text,
  queue: text,
  callId: text,
  since: instant,
  heardAt: instant,
  isSure: z.boolean(),
})
const trunk = z.object({ trunk: z.string(), state: z.string(), since: instant })
const call = z.object({
  callId: z.string(),
  kind: z.enum(['incoming', 'outgoing', 'unknown']),
  src: text,
  dst: text,
  entryPoint: text,
  queue: text,
  parts: z.array(z.tuple([z.string(), part])).transform((entries) => new Map(entries)),
  past: part.nullable(),
  transferred: z.boolean(),
  since: instant,
  stageSince: instant,
  queueSince: instant.nullable(),
  // Those of earlier versions don't tell.
  queueByRing: z.boolean().default(true),
  heardAt: instant,
  seq: z.int(),
})

/** The lists keep their order, by which the fold forgets the oldest. */
const snapshot = z.object({
  asOf: instant.nullable(),
  extensions: z.array(extension),
  trunks: z.array(trunk),
  calls: z.array(call),
  ended: z.array(z.tuple([z.string(), instant])),
  queues: z.array(z.string()),
})

/** Returns a state as JSON text. */
export function encodeState({ asOf, extensions, trunks, calls, ended, queues }: BoardState): string {
  return JSON.stringify({
    asOf,
    extensions: [...extensions.values()],
    trunks: [...trunks.values()],
    calls: [...calls.values()].map((call) => ({ ...call, parts: [...call.parts] })),
    ended: [...ended],
    queues: [...queues],
  } satisfies z.input<typeof snapshot>)
}

/** Returns the state of an encoded one; null for what is none. */
export function decodeState(encoded: string): BoardState | null {
  const { data } = snapshot.safeParse(readJson(encoded))
  if (!data) return null
  const { asOf, extensions, trunks, calls, ended, queues } = data
  return {
    asOf,
    extensions: new Map(extensions.map((each) => [each.exten, each])),
    trunks: new Map(trunks.map((each) => [each.trunk, each])),
    calls: new Map(calls.map((each) => [each.callId, each])),
    heldBy: heldByOf(calls),
    ended: new Map(ended),
    queues: new Set(queues),
  }
}
