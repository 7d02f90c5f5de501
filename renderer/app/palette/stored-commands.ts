import { useNavigate } from '@tanstack/react-router'
import { Bookmark, History, Sparkles, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SavedPage } from '../../../shared/preferences.ts'
import { useRecentCalls, useReplaceRecentCalls } from '../../data/calls.ts'
import { useConnections } from '../../data/connections.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { reportViews } from '../../features/addresses/report-views.ts'
import { firstRecord, readAddress } from '../../features/addresses/search-address.ts'
import { callCenterNow } from '../../features/clock/times.ts'
import { useRecentText } from '../../features/recent/RecentCalls.tsx'
import { linkTo } from '../../features/saved/saved-address.ts'
import { lastUndoable, offerUndo, undoLast } from '../../features/undo-queue.ts'
import { useFormats } from '../../ui/values/formats.ts'
import type { Command } from './command.ts'

const savedPageNames = {
  now: 'now',
  quick: 'callRecords',
  queue: 'queueEntries',
  queueDetails: 'attempts',
  archive: 'callRecords',
  calls: 'calls',
  feed: 'events',
  insights: 'insights',
} as const satisfies Record<SavedPage, string>

/** Returns the saved searches and views of every page. */
export function useSavedSearches(): Command[] {
  const { t } = useTranslation(['palette', 'shell'])
  const formats = useFormats()
  const { views } = usePreferences()
  const navigate = useNavigate()
  return views.map((view) => ({
    id: `saved:${view.page}:${view.name}`,
    label: t('palette:setting', {
      name: t(`shell:navigation.${savedPageNames[view.page]}`),
      value: view.name,
    }),
    icon: Bookmark,
    run: () => void navigate(linkTo(view, callCenterNow(), formats)),
  }))
}

/** Returns the commands that reopen recent calls. */
export function useRecent(): Command[] {
  const navigate = useNavigate()
  const nameOf = useRecentText()
  const { path } = reportViews.quick
  return useRecentCalls().map((call) => ({
    id: `recent:${call.cuid}`,
    label: nameOf(call),
    icon: History,
    run: () => {
      const search = { mode: 'call', cuid: call.cuid, call: firstRecord }
      void navigate({ to: path, search: readAddress(reportViews.quick, search, callCenterNow()) })
    },
  }))
}

/** Returns the command that offers the tour of the demo again. */
export function useTour(): Command[] {
  const { t } = useTranslation('palette')
  const { demoChosen } = usePreferences()
  const { data } = useConnections()
  const save = useSavePreferences()
  const navigate = useNavigate()
  if (!demoChosen || data?.connections.length !== 1) return []
  const run = () => {
    save({ demoChosen: false })
    void navigate({ to: '/' })
  }
  return [{ id: 'tour', label: t('tour'), icon: Sparkles, run }]
}

/** Returns the command that clears the recent calls, if there are any. */
export function useClearRecent(): Command[] {
  const { t } = useTranslation('palette')
  const calls = useRecentCalls()
  const { mutateAsync } = useReplaceRecentCalls()
  const forget = async () => {
    await mutateAsync([])
    offerUndo({ done: t('forgotten'), undo: () => mutateAsync(calls) })
  }
  if (calls.length === 0) return []
  // Calls that could not be cleared stay listed.
  return [
    { id: 'forget', label: t('forget'), icon: History, run: () => void forget().catch(() => undefined) },
  ]
}

/** Returns the command that undoes the last action, if it can be undone. */
export function useUndo(): Command[] {
  const { t } = useTranslation('palette')
  const last = lastUndoable()
  if (!last) return []
  return [{ id: 'undo', label: t('undo', { done: last.done }), icon: Undo2, run: () => void undoLast() }]
}
