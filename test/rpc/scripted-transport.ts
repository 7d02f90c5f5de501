import type { AnswerFrame, RequestFrame } from '../../shared/rpc/frames.ts'
import type { Transport } from '../../shared/rpc/transport.ts'

/** An end whose other end is the test. */
export interface ScriptedTransport {
  readonly transport: Transport
  /** The frames that were sent on it. */
  readonly sent: unknown[]
  isClosed(): boolean
  /** Delivers a frame from the other end. */
  hear(frame: RequestFrame | AnswerFrame): void
}

export function scriptedTransport(): ScriptedTransport {
  const sent: unknown[] = []
  let closed = false
  let onFrame = (_: string) => {}
  let onClose = () => {}
  return {
    transport: {
      send: (frame) => sent.push(JSON.parse(frame)),
      onFrame: (handler) => {
        onFrame = handler
      },
      onClose: (handler) => {
        onClose = handler
      },
      close: () => {
        closed = true
        onClose()
      },
    },
    sent,
    isClosed: () => closed,
    hear: (frame) => onFrame(JSON.stringify(frame)),
  }
}
