import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  maxSavedViews,
  type Preferences,
  type SavedPage,
  type SavedView,
} from '../../../shared/preferences.ts'
import { keys } from '../../data/keys.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { offerUndo } from '../undo-queue.ts'

interface Saved {
  /** The page's saved searches, by name. */
  readonly views: readonly SavedView[]
  readonly isFull: boolean
  /** Replaces a saved search of the same name. */
  save(name: string, address: SavedView['address']): void
  rename(view: SavedView, name: string): void
  remove(view: SavedView): void
}

/** Listeners for renamed and deleted searches. */
interface SavedListeners {
  readonly onRenamed: (view: SavedView, name: string) => void
  /** Called when a deletion becomes final. */
  readonly onGone: (view: SavedView) => void
}

/** Returns a page's saved searches; deletion and replacement can be undone. */
export function useSaved(page: SavedPage, listeners?: SavedListeners): Saved {
  const { t } = useTranslation('saved')
  const { views } = usePreferences()
  const savePreferences = useSavePreferences()
  const queries = useQueryClient()

  function change(gone: SavedView | undefined, come: SavedView | undefined): void {
    savePreferences((now) => {
      const others = now.views.filter((view) => !isSame(view, gone) && !isSame(view, come))
      const all = come ? [...others, come] : others
      return { views: all.toSorted((a, b) => a.name.localeCompare(b.name)) }
    })
  }
  /** Finds the current view of that name: an undo offer outlives the list. */
  const present = (gone: SavedView) =>
    queries.getQueryData<Preferences>(keys.preferences)?.views.find((view) => isSame(view, gone))

  function offerReplaced(gone: SavedView): void {
    offerUndo({ done: t('replaced', nameOf(gone)), undo: () => change(undefined, gone) })
  }

  function offerRemoved(gone: SavedView): void {
    offerUndo({
      done: t('removed', nameOf(gone)),
      undo: () => {
        const come = present(gone)
        change(undefined, gone)
        if (come) offerReplaced(come)
      },
      // A view of the same name only replaced it.
      over: () => {
        if (!present(gone)) listeners?.onGone(gone)
      },
    })
  }

  return {
    views: views.filter((view) => view.page === page),
    isFull: views.length >= maxSavedViews,
    save: (name, address) => {
      const view: SavedView = { page, name, address }
      const before = views.find((known) => isSame(known, view))
      change(before, view)
      if (before) offerReplaced(before)
    },
    rename: (view, name) => {
      change(view, { ...view, name })
      listeners?.onRenamed(view, name)
    },
    remove: (view) => {
      change(view, undefined)
      offerRemoved(view)
    },
  }
}

const nameOf = ({ name }: SavedView) => ({ name })

function isSame(a: SavedView, b: SavedView | undefined): boolean {
  return a.page === b?.page && a.name === b.name
}
