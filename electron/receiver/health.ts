import type { Problem } from '../../shared/problems.ts'
import type { Log } from '../services/log/log.ts'

interface ToldProblem {
  readonly kind: Problem['kind']
  /** Of an alarm its metric. */
  readonly code: string
  /** The queue of an alarm. */
  readonly queue?: string
}

/** Whether events are received, and what is wrong. */
export interface Health {
  readonly healthy: boolean
  /** Also those that keep no event away, such as a call center that can't be asked. */
  readonly problems: readonly ToldProblem[]
}

/** Problems that keep events away, so that a restart or a person must help. */
const receiving: ReadonlySet<Problem['kind']> = new Set(['store', 'events', 'receiver', 'refusal'])

/** Returns every problem, alarms included, as each of them is told once and the same everywhere. */
export function healthOf(problems: readonly Problem[]): Health {
  const told = problems.map((problem): ToldProblem => {
    if (problem.kind !== 'alarm') return { kind: problem.kind, code: problem.failure.code }
    const { metric, queue } = problem.alarm
    return { kind: problem.kind, code: metric, ...(queue !== null && { queue }) }
  })
  return { healthy: !told.some(({ kind }) => receiving.has(kind)), problems: told }
}

/** Logs each problem when it begins and when it is over, as no page shows them. */
export function createProblemLog(log: Pick<Log, 'warn' | 'info'>): (health: Health) => void {
  let before = new Map<string, ToldProblem>()
  return ({ problems }) => {
    const now = new Map(problems.map((each) => [`${each.kind} ${each.code} ${each.queue ?? ''}`, each]))
    for (const [key, problem] of now) if (!before.has(key)) log.warn({ problem }, 'Something is wrong')
    for (const [key, problem] of before) if (!now.has(key)) log.info({ problem }, 'This is no longer wrong')
    before = now
  }
}
