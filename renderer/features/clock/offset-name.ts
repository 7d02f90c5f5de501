import { formatOffset } from '../../../shared/clock/wall-time.ts'

/** `UTC+03:30`, left-to-right in either language. */
export function offsetName(minutes: number): string {
  return `\u2066UTC${formatOffset(minutes)}\u2069`
}
