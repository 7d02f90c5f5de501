import type { EventSource } from '../../../shared/webhooks/feed.ts'

/** Something that a supervisor wants to be told of while the window isn't looked at. It names no language. */
export type Notification = { readonly source: EventSource } & (
  | {
      readonly kind: 'callLost'
      /** Of so many calls, `newest` is the last one. */
      readonly count: number
      readonly newest: LostCall
    }
  | { readonly kind: 'extensionUnavailable'; readonly count: number; readonly exten: string }
  /** Nothing was heard for so long, after events had come. */
  | { readonly kind: 'silence'; readonly minutes: number }
)

/** A call that nobody talked to: agents or an extension rang in vain (missed), or the caller left before (abandoned). */
export interface LostCall {
  readonly outcome: 'missed' | 'abandoned'
  readonly callId: string | null
  /** Who called. */
  readonly number: string | null
  readonly queue: string | null
}

/** How the host shows one. */
export type Notify = (notification: Notification) => void
