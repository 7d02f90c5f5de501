import { extensionStateOf } from '../../../shared/webhooks/event-fields.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import type { WallboardCall } from '../../../shared/webhooks/wallboard.ts'
import type { EventValues } from './wallboard.ts'

export interface WallboardCalls {
  /** Takes note of an event that has a call id. */
  apply(event: FeedEvent, callId: string, values: EventValues): void
  /** An extension has nothing to do with any call any more. */
  release(exten: string, event: FeedEvent): void
  /** Nobody knows of any call any more. */
  forget(): void
  /** Those that something was heard of lately, the oldest first. */
  underWay(now: number): WallboardCall[]
}

const mostCalls = 5_000
/** Of calls that have ended: what still comes of them begins no new one. */
const rememberedEnds = 2_000
/** Without a word for so long, a call has ended, and its Cdr was lost. */
const silenceMs = 4 * 3_600_000

/** The calls that began and of which no Cdr came yet, put together from the events of each call id. */
export function createWallboardCalls(): WallboardCalls {
  const calls = new Map<string, WallboardCall & { readonly heardAt: number }>()
  const ended = new Set<string>()

  function change(callId: string, event: FeedEvent, change: Partial<WallboardCall>): void {
    const known = calls.get(callId)
    const { seq, receivedAt } = event
    const call = known ?? {
      callId,
      kind: 'unknown',
      stage: 'unknown',
      src: null,
      dst: null,
      queue: null,
      extensions: [],
      since: receivedAt,
      stageSince: receivedAt,
      events: 0,
    }
    const moved = change.stage !== undefined && change.stage !== call.stage
    calls.delete(callId)
    calls.set(callId, {
      ...call,
      ...change,
      stageSince: moved ? receivedAt : call.stageSince,
      events: call.events + 1,
      seq,
      heardAt: receivedAt,
    })
    forgetOldest(calls, mostCalls)
  }

  function end(callId: string): void {
    calls.delete(callId)
    ended.add(callId)
    forgetOldest(ended, rememberedEnds)
  }

  function applyState(event: FeedEvent, callId: string, { queue }: EventValues): void {
    const known = calls.get(callId)
    const others = known?.extensions.filter((exten) => exten !== event.exten) ?? []
    const extensions = event.exten === null ? others : [...others, event.exten]
    const ofQueue = queue === null ? {} : { queue }
    const state = extensionStateOf(event.state ?? '')
    if (state === 'Ringing') {
      const stage = known?.stage === 'talking' ? known.stage : 'ringing'
      change(callId, event, { stage, extensions, ...ofQueue })
    } else if (state === 'InUse') {
      change(callId, event, { stage: 'talking', extensions, ...ofQueue })
    } else if (known) {
      change(callId, event, left(known, others))
    }
  }

  return {
    apply: (event, callId, values) => {
      const { src, dst, queue } = values
      const known = calls.get(callId)
      if (event.canonicalName === 'Cdr') return end(callId)
      if (ended.has(callId)) return
      switch (event.canonicalName) {
        case 'IncomingCall':
          return change(callId, event, { kind: 'incoming', stage: known?.stage ?? 'arrived', src, dst })
        case 'OutgoingCall':
          return change(callId, event, { kind: 'outgoing', stage: known?.stage ?? 'ringing', src, dst })
        case 'Transfer':
          if (queue === null) return change(callId, event, { stage: 'arrived' })
          return change(callId, event, { stage: 'queued', queue, extensions: [] })
        case 'NewState':
          return applyState(event, callId, values)
        case 'CdrQueue':
          if (known) change(callId, event, { stage: 'arrived', queue: null, extensions: [] })
          return
        default:
          if (known) change(callId, event, {})
      }
    },
    release: (exten, event) => {
      for (const call of [...calls.values()]) {
        if (!call.extensions.includes(exten)) continue
        const others = call.extensions.filter((other) => other !== exten)
        change(call.callId, event, { ...left(call, others), events: call.events - 1 })
      }
    },
    forget: () => calls.clear(),
    underWay: (now) =>
      [...calls.values()]
        .filter(({ heardAt }) => now - heardAt < silenceMs)
        .map(({ heardAt: _, ...call }) => call)
        .sort((a, b) => a.since - b.since || a.seq - b.seq),
  }
}

/** A call that the last extension has left waits where it was. */
function left(call: WallboardCall, extensions: string[]): Partial<WallboardCall> {
  if (extensions.length > 0) return { extensions }
  return { extensions, stage: call.queue === null ? 'unknown' : 'queued' }
}

function forgetOldest(kept: Map<string, unknown> | Set<string>, most: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(oldest)
  }
}
