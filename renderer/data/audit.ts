import { useQuery } from '@tanstack/react-query'
import type { AuditQuery } from '../../shared/audit.ts'
import { client, isDesktop } from './client/client.ts'
import { keys } from './keys.ts'
import { askAgain } from './query-client.ts'

client.on('audit.changed', () => {
  askAgain(keys.audit)
})

/** Returns what was done in a period, newest first. */
export function useAudit(query: AuditQuery) {
  return useQuery({
    queryKey: [...keys.audit, query],
    queryFn: ({ signal }) => client.call('audit.lines', query, signal),
    placeholderData: (before) => before,
  })
}

/** Notes a page that the browser prints; a window of the console's own saves a PDF, which notes itself. */
export function notePrint(name: string): void {
  // What can't be noted is a problem that Health tells.
  if (!isDesktop) void client.call('audit.printed', { name: name.slice(0, 200) }).catch(() => undefined)
}
