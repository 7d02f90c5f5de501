import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readFeedAddress } from '../../features/addresses/feed-address.ts'

interface Props {
  readonly open: { readonly kind: 'event' | 'refusal'; readonly seq: number }
  readonly children: ReactNode
}

/** Leads to one request, opened in the feed. */
export function FeedLink({ open: { kind, seq }, children }: Props) {
  return (
    <Link to="/feed" search={readFeedAddress({ open: `${kind === 'event' ? 'e' : 'r'}${seq}` })}>
      {children}
    </Link>
  )
}
