import { useMutation, useQuery } from '@tanstack/react-query'
import type { Schedule, ScheduleState } from '../../shared/schedules/schedule.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'

const none: readonly ScheduleState[] = []

/** Returns the scheduled reports; none until the services answer. */
export function useSchedules(): readonly ScheduleState[] {
  const { data } = useQuery({
    queryKey: keys.schedules,
    queryFn: ({ signal }) => client.call('schedules.list', null, signal),
  })
  return data ?? none
}

export function useSaveSchedule() {
  return useMutation({
    mutationFn: (schedule: Schedule) => client.call('schedules.save', schedule),
    onSuccess: setSchedules,
  })
}

/** Renames a view's schedule with the view. */
export function useRenameSchedule() {
  return useMutation({
    mutationFn: (renamed: { view: string; name: string }) => client.call('schedules.rename', renamed),
    onSuccess: setSchedules,
  })
}

export function useRemoveSchedule() {
  return useMutation({
    mutationFn: (view: string) => client.call('schedules.remove', { view }),
    onSuccess: setSchedules,
  })
}

/** Writes a scheduled report at once. */
export function useWriteReport() {
  return useMutation({ mutationFn: (view: string) => client.call('schedules.write', { view }) })
}

/** Shows the system's folder dialog; null when the user cancels it. */
export function useChooseFolder() {
  return useMutation({ mutationFn: () => client.call('schedules.chooseFolder', null) })
}

function setSchedules(schedules: readonly ScheduleState[]): void {
  queryClient.setQueryData(keys.schedules, schedules)
}
