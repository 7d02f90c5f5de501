import { useRef } from 'react'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import { WholeCallPanel } from '../../features/call/WholeCallPanel.tsx'
import { CallEvents } from '../../features/events/CallEvents.tsx'
import { OpenerContext } from '../../ui/side-panel/SidePanel.tsx'
import { EventPanel } from './EventPanel.tsx'
import { RefusalPanel } from './RefusalPanel.tsx'

interface Props {
  readonly source: EventSource
  /** `e7` for an event, `r7` for a refused request. */
  readonly open: string
  /** The id of the call opened as a whole, which takes precedence over `open`. */
  readonly whole: string
  readonly onClose: () => void
  readonly onCall: (callId: string) => void
  readonly onEvent: (seq: number) => void
  readonly onOnlyCall: (callId: string) => void
}

/** Shows the item opened by the address; closing it returns the focus to the rows. */
export function Opened(props: Props) {
  const opener = useRef<Element | null>(null)
  return (
    <OpenerContext value={opener}>
      <OpenedPanel {...props} />
    </OpenerContext>
  )
}

function OpenedPanel({ source, open, whole, onClose, onCall, onEvent, onOnlyCall }: Props) {
  if (whole !== '') {
    return (
      <WholeCallPanel key={whole} callId={whole} onClose={onClose}>
        <CallEvents source={source} callId={whole} onEvent={onEvent} />
      </WholeCallPanel>
    )
  }
  const seq = Number(open.slice(1))
  if (open.startsWith('r')) return <RefusalPanel key={open} seq={seq} onClose={onClose} />
  return (
    <EventPanel
      key={open}
      source={source}
      seq={seq}
      onClose={onClose}
      onCall={onCall}
      onOnlyCall={onOnlyCall}
    />
  )
}
