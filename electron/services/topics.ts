import type { CallboardContract } from '../../shared/contract.ts'
import type { Publish, TopicName, TopicPayload } from '../../shared/rpc/table.ts'

type Name = TopicName<CallboardContract>
/** Topics that say nothing but that something is another. */
type PlainTopic = {
  [N in Name]: { readonly revision: number } extends TopicPayload<CallboardContract, N> ? N : never
}[Name]

/** What the services poke the windows about, and whoever else listens. */
export interface Pokes {
  readonly publish: Publish<CallboardContract>
  /** Each topic counts for itself. */
  nextRevision(topic: Name): number
  /** Publishes a topic's next revision. */
  changed(topic: PlainTopic): void
  /** Hands every poke to `listener`. Returns how to stop. */
  onTopic(listener: Publish<CallboardContract>): () => void
}

export function createPokes(): Pokes {
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
  return {
    publish,
    nextRevision,
    changed: (topic) => publish(topic, { revision: nextRevision(topic) }),
    onTopic: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
