import { STATUS_CODES } from 'node:http'

/** What a refused request is answered, in the form of RFC 9457. */
export interface Problem {
  readonly status: number
  /** Names the kind, for programs. */
  readonly kind: ProblemKind
  /** What to do, for people. */
  readonly detail: string
  readonly headers?: Readonly<Record<string, string>>
}

export type ProblemKind =
  | 'host-refused'
  | 'body-refused'
  | 'url-too-long'
  | 'headers-too-large'
  | 'not-http'
  | 'too-slow'
  | 'unauthorised'
  | 'token-expired'
  | 'scope-too-small'
  | 'path-unknown'
  | 'method-refused'
  | 'parameter-refused'
  | 'form-refused'
  | 'connection-unknown'
  | 'call-unknown'
  | 'cursor-gone'
  | 'busy'
  | 'store-failed'
  | 'internal'

/** Ends a request with a problem. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ProblemError'
    this.problem = problem
  }
}

export const problemType = 'application/problem+json'

export function problemText({ status, kind, detail }: Problem): string {
  const title = STATUS_CODES[status] ?? 'Refused'
  return `${JSON.stringify({ type: `urn:callboard:problem:${kind}`, title, status, detail })}\n`
}
