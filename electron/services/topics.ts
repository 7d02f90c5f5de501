import { EventEmitter } from 'node:events'
import type { CallboardContract } from '../../shared/contract.ts'
import type { ReportName } from '../../shared/reports/definitions.ts'
import type { Publish, TopicName, TopicPayload } from '../../shared/rpc/table.ts'
import type { EventSource, FeedEvent } from '../../shared/webhooks/feed.ts'
import type { DemoAccess } from './call-center/demo.ts'

type Name = TopicName<CallboardContract>
/** Topics that say nothing but that something has changed. */
type PlainTopic = {
  [N in Name]: { readonly revision: number } extends TopicPayload<CallboardContract, N> ? N : never
}[Name]

/** What services tell each other and no window needs. */
interface ServiceEvents {
  'demo.started': [access: DemoAccess]
  /** A search of a connection succeeded (null), or failed with this. */
  'search.ended': [profileId: string, error: unknown]
  /** A page changed the archive, or a mark changed what its figures say. */
  'archive.saved': [archive: { readonly profileId: string; readonly report: ReportName }]
  'event.stored': [source: EventSource, event: FeedEvent]
}

/** What the services notify the windows and each other of. */
export interface Topics {
  readonly publish: Publish<CallboardContract>
  /** Each topic counts for itself. */
  nextRevision(topic: Name): number
  /** Publishes a topic's next revision. */
  changed(topic: PlainTopic): void
  /** Hands everything that is published to `listener`. Returns how to stop. */
  onTopic(listener: Publish<CallboardContract>): () => void
  /** Notifies of each of these topics. */
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
