import type { Formats } from '../../ui/values/formats.ts'
import { useSecondsSince } from './ticker.ts'

interface Props {
  /** UTC milliseconds */
  readonly since: number
  readonly formats: Formats
}

/** How long it has been, ticking. */
export function Elapsed({ since, formats }: Props) {
  return (
    <bdi dir="ltr" role="timer" aria-live="off">
      {formats.seconds(useSecondsSince(since))}
    </bdi>
  )
}
