import { useRef } from 'react'
import type { openedOf } from '../../features/addresses/calls-address.ts'
import { ArchivedCall } from '../../features/call/ArchivedCall.tsx'
import type { CallLink } from '../../features/call/CallerHistory.tsx'
import { WholeCallPanel } from '../../features/call/WholeCallPanel.tsx'
import { OpenerContext } from '../../ui/side-panel/SidePanel.tsx'

interface Props {
  readonly connectionId: string
  readonly opened: NonNullable<ReturnType<typeof openedOf>>
  readonly linkToCall: CallLink
  readonly onClose: () => void
}

/** Shows the opened call; a record without a call id is shown alone. Closing returns the focus to the rows. */
export function OpenedCall({ connectionId, opened, linkToCall, onClose }: Props) {
  const opener = useRef<Element | null>(null)
  return (
    <OpenerContext value={opener}>
      {opened.kind === 'call' ? (
        <WholeCallPanel key={opened.cuid} callId={opened.cuid} onClose={onClose} linkToCall={linkToCall} />
      ) : (
        <ArchivedCall
          key={opened.row}
          connectionId={connectionId}
          report={opened.report}
          row={opened.row}
          onClose={onClose}
        />
      )}
    </OpenerContext>
  )
}
