import { useQuery } from '@tanstack/react-query'
import { client } from './client/client.ts'
import { keys } from './keys.ts'

export function useConsoleInfo() {
  return useQuery({
    queryKey: keys.info,
    queryFn: ({ signal }) => client.call('console.info', null, signal),
  })
}
