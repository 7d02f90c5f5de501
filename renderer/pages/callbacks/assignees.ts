import { useMemo } from 'react'
import type { CallbacksAnswer } from '../../../shared/figures/callbacks.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useDirectory } from '../../data/people.ts'
import { usePreferences } from '../../data/preferences.ts'

/** Returns the names that a callback may be assigned to: the user's own, those in notes, and the agents'. */
export function useAssignees({ assignees, callers }: CallbacksAnswer): readonly string[] {
  const { ownName } = usePreferences()
  const directory = useDirectory(useActiveConnection()?.id)
  return useMemo(() => {
    const writers = callers.flatMap(({ notes }) => notes.map(({ who }) => who))
    const agents = (directory?.agents ?? []).map(({ name }) => name ?? '')
    return [...new Set([ownName, ...assignees, ...writers, ...agents])].filter((name) => name !== '')
  }, [assignees, callers, directory, ownName])
}
