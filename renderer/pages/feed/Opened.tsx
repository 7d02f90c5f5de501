import { useRef } from 'react'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import { OpenerContext } from '../../ui/side-panel/SidePanel.tsx'
import { EventPanel } from './EventPanel.tsx'
import { RefusalPanel } from './RefusalPanel.tsx'
import { WholeCallPanel } from './WholeCallPanel.tsx'

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
    return <WholeCallPanel key={whole} source={source} callId={whole} onClose={onClose} onEvent={onEvent} />
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
