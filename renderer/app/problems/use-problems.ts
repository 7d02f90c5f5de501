import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Trouble } from '../../../shared/trouble.ts'
import { client } from '../../data/client/client.ts'
import { askAgain } from '../../data/query-client.ts'

const queryKey = ['trouble'] as const
const none: readonly Trouble[] = []

/** What is wrong just now, followed. */
export function useProblems(): readonly Trouble[] {
  useEffect(() => client.on('trouble.changed', () => askAgain(queryKey)), [])
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call('trouble.list', null, signal),
  })
  return data ?? none
}
