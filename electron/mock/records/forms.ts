import type { Attempt, Call, QueueEntry } from '../calls/call.ts'
import { createCallForm } from './call-form.ts'
import type { RecordForm } from './columns.ts'
import { createOrderedForm, createQueueDetailForm } from './queue-detail-form.ts'
import { createQueueForm } from './queue-form.ts'
import type { ServerTime } from './server-time.ts'

/** The kinds of records; the ordered operation has a form of its own for the queue details. */
export interface Forms {
  readonly call: RecordForm<Call>
  readonly queue: RecordForm<QueueEntry>
  readonly queueDetail: RecordForm<Attempt>
  readonly ordered: RecordForm<Attempt>
}

export function createForms(time: ServerTime): Forms {
  return {
    call: createCallForm(time),
    queue: createQueueForm(time),
    queueDetail: createQueueDetailForm(time),
    ordered: createOrderedForm(time),
  }
}
