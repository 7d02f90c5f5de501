import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Failure } from '../../shared/errors.ts'
import type { Problem } from '../../shared/problems.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { askAgain } from './query-client.ts'

const none: readonly Problem[] = []

/** Returns the console's version, its host and its notices. */
export function useConsoleInfo() {
  return useQuery({
    queryKey: keys.info,
    queryFn: ({ signal }) => client.call('console.info', null, signal),
  })
}

/** Returns why the call center's requests are refused; null while they aren't. */
export function useRefusal(): Failure | null {
  const found = useProblems().find(({ kind }) => kind === 'refusal')
  return found?.kind === 'refusal' ? found.failure : null
}

/** Returns the current problems, updated live; none until the services answer. */
export function useProblems(): readonly Problem[] {
  useEffect(() => client.on('problems.changed', () => askAgain(keys.problems)), [])
  const { data } = useQuery({
    queryKey: keys.problems,
    queryFn: ({ signal }) => client.call('problems.list', null, signal),
  })
  return data ?? none
}
