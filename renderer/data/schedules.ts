import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schedule, ScheduleState } from '../../shared/schedules/schedule.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'

const none: readonly ScheduleState[] = []

/** The saved views that are written into folders; none until the services answer. */
export function useSchedules(): readonly ScheduleState[] {
  const { data } = useQuery({
    queryKey: keys.schedules,
    queryFn: ({ signal }) => client.call('schedules.list', null, signal),
  })
  return data ?? none
}

export function useSaveSchedule() {
  const adopt = useAdopt()
  return useMutation({
    mutationFn: (schedule: Schedule) => client.call('schedules.save', schedule),
    onSuccess: adopt,
  })
}

/** Has a schedule follow its view, which has another name now. */
export function useRenameSchedule() {
  const adopt = useAdopt()
  return useMutation({
    mutationFn: (renamed: { view: string; name: string }) => client.call('schedules.rename', renamed),
    onSuccess: adopt,
  })
}

export function useRemoveSchedule() {
  const adopt = useAdopt()
  return useMutation({
    mutationFn: (view: string) => client.call('schedules.remove', { view }),
    onSuccess: adopt,
  })
}

/** Writes a scheduled view as it is now. */
export function useWriteReport() {
  return useMutation({ mutationFn: (view: string) => client.call('schedules.write', { view }) })
}

/** Asks for a folder with the system's own dialog; null when the user would rather not. */
export function useChooseFolder() {
  return useMutation({ mutationFn: () => client.call('schedules.chooseFolder', null) })
}

function useAdopt(): (schedules: readonly ScheduleState[]) => void {
  const queries = useQueryClient()
  return (schedules) => void queries.setQueryData(keys.schedules, schedules)
}
