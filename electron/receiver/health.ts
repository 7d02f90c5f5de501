import type { Problem } from '../../shared/problems.ts'

/** Whether events are received, and what is wrong. */
export interface Health {
  readonly healthy: boolean
  /** Also those that keep no event away, such as a call center that can't be asked. */
  readonly problems: readonly { readonly kind: Problem['kind']; readonly code: string }[]
}

/** Problems that keep events away, so that a restart or a person must help. */
const receiving: readonly Problem['kind'][] = ['store', 'events', 'receiver', 'refusal']

/** Alarms are the call center's, not the receiver's; the metrics count them. */
export function healthOf(problems: readonly Problem[], isListening: boolean): Health {
  const told = problems.flatMap((problem) =>
    problem.kind === 'alarm' ? [] : [{ kind: problem.kind, code: problem.failure.code }],
  )
  return { healthy: isListening && !told.some(({ kind }) => receiving.includes(kind)), problems: told }
}
