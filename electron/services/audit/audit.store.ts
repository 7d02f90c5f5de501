import type { AuditLine } from '../../../shared/audit.ts'
import type { Database } from '../store/thread/database.ts'
import { write } from '../store/thread/operations.ts'

export const auditOperations = {
  /** The archive keeps no line: the outbox notes it for the team's log. */
  'audit.tell': write((_db: Database, _line: AuditLine) => null),
}

type Own = typeof auditOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
