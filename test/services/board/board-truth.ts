import type { Call } from '../../../electron/mock/calls/call.ts'
import { type CallLogLine, linesOfCall } from '../../call-center/call-log.ts'

/** What really happened, from `from` to before `to` (UTC milliseconds). */
export interface TrueStretch {
  readonly call: string
  readonly what: 'waiting' | 'ringing' | 'talking'
  readonly queue: string | null
  /** Null for a waiting caller. */
  readonly exten: string | null
  readonly from: number
  readonly to: number
}

/** Returns who waited, rang and talked in a call, by the log of what really happened. */
export function stretchesOfCall(call: Call): TrueStretch[] {
  const stretches: TrueStretch[] = []
  const lines = linesOfCall(call)
  const end = lines.find(({ what }) => what === 'ended')?.at ?? 0
  const text = (line: CallLogLine, name: string) => {
    const value = line[name]
    return typeof value === 'string' ? value : null
  }
  const open: { what: TrueStretch['what']; queue: string | null; exten: string | null; from: number }[] = []
  const close = (at: number, isMeant: (one: (typeof open)[number]) => boolean) => {
    for (const one of [...open]) {
      if (!isMeant(one)) continue
      open.splice(open.indexOf(one), 1)
      if (at > one.from) stretches.push({ call: lines[0]?.call ?? '', ...one, to: at })
    }
  }
  for (const line of lines) {
    const [queue, exten, from] = [text(line, 'queue'), text(line, 'exten'), line.at]
    switch (line.what) {
      case 'called_out':
        open.push({ what: 'talking', queue: null, exten, from })
        break
      case 'entered_queue':
        open.push({ what: 'waiting', queue, exten: null, from })
        break
      case 'rang':
        open.push({ what: 'ringing', queue, exten, from })
        break
      case 'stopped_ringing':
        close(from, (one) => one.what === 'ringing' && one.queue === queue && one.exten === exten)
        break
      case 'answered': {
        const rung = open.find((one) => one.what === 'ringing' && one.queue === queue)
        const talker = exten ?? rung?.exten ?? null
        const isOver = ({ what, exten: of }: (typeof open)[number]) =>
          what === 'waiting' || (what === 'ringing' && of === talker)
        close(from, (one) => one.queue === queue && isOver(one))
        if (talker !== null) open.push({ what: 'talking', queue, exten: talker, from })
        break
      }
      case 'left_queue':
        close(from, (one) => one.queue === queue)
        break
    }
  }
  close(end, () => true)
  return stretches
}

const bucketMs = 10 * 60_000

/** Finds what really happened around an instant. */
export class BoardTruth {
  readonly #buckets = new Map<number, TrueStretch[]>()
  readonly #ofCall = new Map<string, TrueStretch[]>()

  constructor(calls: readonly Call[]) {
    for (const stretch of calls.flatMap(stretchesOfCall)) {
      this.#ofCall.set(stretch.call, [...(this.#ofCall.get(stretch.call) ?? []), stretch])
      const last = Math.floor((stretch.to + bucketMs / 10) / bucketMs)
      for (let bucket = Math.floor(stretch.from / bucketMs) - 1; bucket <= last; bucket++) {
        const held = this.#buckets.get(bucket)
        if (held) held.push(stretch)
        else this.#buckets.set(bucket, [stretch])
      }
    }
  }

  /** Returns what certainly was so at an instant known within `error` ms, and what may have been. */
  around(at: number, error: number): { readonly sure: TrueStretch[]; readonly possible: TrueStretch[] } {
    const near = this.#buckets.get(Math.floor(at / bucketMs)) ?? []
    const possible = near.filter(({ from, to }) => from <= at + error && at - error < to)
    return { sure: possible.filter(({ from, to }) => from <= at - error && at + error < to), possible }
  }

  /** Returns what was over in a call by an instant. */
  before(call: string, at: number): TrueStretch[] {
    return this.#ofCall.get(call)?.filter(({ to }) => to <= at) ?? []
  }
}
