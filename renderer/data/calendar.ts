import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type OpenTimes, openTimesOf } from '../../shared/calendar/open-times.ts'
import { alwaysOpen, type OpeningHours } from '../../shared/calendar/opening-hours.ts'
import { client } from './client/client.ts'
import { useActiveConnection } from './connections.ts'
import { keys } from './keys.ts'
import { askAgain, queryClient } from './query-client.ts'

client.on('calendar.changed', ({ connectionId }) => {
  askAgain(keys.calendar(connectionId))
  // Closed time is told there, and left out of figures in opening hours.
  askAgain(keys.board(connectionId))
  askAgain(keys.figures(connectionId))
})

/** Reads when a connection's call center is open. */
export function useOpeningHoursOf(connectionId: string | undefined) {
  return useQuery({
    queryKey: keys.calendar(connectionId ?? ''),
    queryFn: ({ signal }) => client.call('calendar.of', { connectionId: connectionId ?? '' }, signal),
    enabled: connectionId !== undefined,
  })
}

/** Returns when the active connection's call center is open; always, until the services answer. */
export function useOpenTimes(): OpenTimes {
  const { data: hours = alwaysOpen } = useOpeningHoursOf(useActiveConnection()?.id)
  return useMemo(() => openTimesOf(hours), [hours])
}

/** Saves a connection's opening hours. */
export function useSaveOpeningHours(connectionId: string) {
  return useMutation<OpeningHours, Error, OpeningHours>({
    mutationFn: (hours) => client.call('calendar.save', { connectionId, hours }),
    onSuccess: (saved) => queryClient.setQueryData(keys.calendar(connectionId), saved),
  })
}
