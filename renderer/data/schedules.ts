import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import type { Schedule, ScheduleState } from '../../shared/schedules/schedule.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'

/** Returns the scheduled reports. */
export function useSchedules() {
  return useQuery({
    queryKey: keys.schedules,
    queryFn: ({ signal }) => client.call('schedules.list', null, signal),
  })
}

/** Returns a report as it would be written now; asks nothing while the schedule is null. */
export function useReportPreview(schedule: Schedule | null) {
  return useQuery({
    queryKey: [...keys.schedules, 'preview', schedule],
    queryFn:
      schedule === null ? skipToken : ({ signal }) => client.call('schedules.preview', schedule, signal),
    placeholderData: keepPreviousData,
  })
}

export function useSaveSchedule() {
  return useMutation({
    mutationFn: (schedule: Schedule) => client.call('schedules.save', schedule),
    onSuccess: setSchedules,
  })
}

/** Renames the schedules of a view with the view. */
export function useRenameScheduledView() {
  return useMutation({
    mutationFn: (renamed: { view: string; name: string }) => client.call('schedules.renameView', renamed),
    onSuccess: setSchedules,
  })
}

/** Removes a view's schedules with the view. */
export function useRemoveScheduledView() {
  return useMutation({
    mutationFn: (view: string) => client.call('schedules.removeView', { view }),
    onSuccess: setSchedules,
  })
}

export function useRemoveSchedule() {
  return useMutation({
    mutationFn: (id: string) => client.call('schedules.remove', { id }),
    onSuccess: setSchedules,
  })
}

/** Writes a scheduled report at once. */
export function useWriteReport() {
  return useMutation({ mutationFn: (id: string) => client.call('schedules.write', { id }) })
}

/** Shows the system's folder dialog; null when the user cancels it. */
export function useChooseFolder() {
  return useMutation({ mutationFn: () => client.call('schedules.chooseFolder', null) })
}

function setSchedules(schedules: readonly ScheduleState[]): void {
  queryClient.setQueryData(keys.schedules, schedules)
}
