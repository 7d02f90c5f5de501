import { EventEmitter } from 'node:events'
import type { CallboardContract } from '../../shared/contract.ts'
import type { Cell } from '../../shared/keeping.ts'
import type { ReportName } from '../../shared/reports/definitions.ts'
import type { Publish, TopicName, TopicPayload } from '../../shared/rpc/table.ts'
import type { EventSource, FeedEvent } from '../../shared/webhooks/feed.ts'
import type { DemoAccess } from './call-center/demo.ts'
import type { LostCall } from './notifications/lost-call.ts'
import type { EntryToApply } from './team-archive/entries.ts'
import type { StoredDelivery } from './webhooks/other-receivers.ts'

type Name = TopicName<CallboardContract>
/** Topics without a payload. */
type PlainTopic = {
  [N in Name]: { readonly revision: number } extends TopicPayload<CallboardContract, N> ? N : never
}[Name]

/** Events between services that no window needs. */
interface ServiceEvents {
  'demo.started': [access: DemoAccess]
  /** The user's search of a connection begins. */
  'search.began': [connectionId: string]
  /** A connection's search succeeded (null) or failed with `error`. */
  'search.ended': [connectionId: string, error: unknown]
  /** A page changed the archive, or a mark changed its figures. */
  'archive.saved': [archive: { readonly connectionId: string; readonly report: ReportName }]
  /** A connection's clock was set by hand. */
  'clock.fixed': [connectionId: string]
  /** A cell was asked for to its end. */
  'keeping.cell': [connectionId: string, cell: Cell]
  /** No kept day is missing any more. */
  'keeping.caughtUp': [connectionId: string]
  'event.stored': [source: EventSource, event: FeedEvent]
  /** A call ended unanswered, which no event reported. */
  'call.lost': [source: EventSource, call: LostCall]
  /** Whether requests are refused changed. */
  'refusals.changed': []
  /** New events of other programs of the team, in the log's order. */
  'team.events': [events: readonly StoredDelivery[]]
  /** Another program's entry was applied here. */
  'team.entry': [entry: EntryToApply]
}

/** Publishes changes to the windows and between services. */
export interface Topics {
  readonly publish: Publish<CallboardContract>
  /** Returns the topic's next revision; each topic has its own counter. */
  nextRevision(topic: Name): number
  /** Publishes a topic's next revision. */
  changed(topic: PlainTopic): void
  /** Passes every published topic to `listener`. Returns a function that unsubscribes. */
  onTopic(listener: Publish<CallboardContract>): () => void
  /** Calls `listener` whenever one of these topics is published. */
  onTopics(names: readonly Name[], listener: () => void): void
  readonly events: EventEmitter<ServiceEvents>
}

export function createTopics(): Topics {
  const listeners = new Set<Publish<CallboardContract>>()
  const revisions = new Map<Name, number>()
  const publish: Publish<CallboardContract> = (name, payload) => {
    for (const listener of listeners) listener(name, payload)
  }
  function nextRevision(topic: Name): number {
    const revision = (revisions.get(topic) ?? 0) + 1
    revisions.set(topic, revision)
    return revision
  }
  function onTopic(listener: Publish<CallboardContract>): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    publish,
    nextRevision,
    changed: (topic) => publish(topic, { revision: nextRevision(topic) }),
    onTopic,
    onTopics: (names, listener) => void onTopic((name) => names.includes(name) && listener()),
    events: new EventEmitter(),
  }
}
