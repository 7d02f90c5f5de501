import '../i18n/saved-texts.ts'
import { useTranslation } from 'react-i18next'
import { maxSavedViews, type SavedPage, type SavedView } from '../../shared/preferences.ts'
import { usePreferences, useSavePreferences } from '../queries/preferences.ts'
import { offerUndo } from '../undo/undo-queue.ts'

export interface Saved {
  /** Those of the page, by name. */
  readonly views: readonly SavedView[]
  readonly isFull: boolean
  /** Takes the place of one of the same name. */
  save(name: string, address: SavedView['address']): void
  rename(view: SavedView, name: string): void
  remove(view: SavedView): void
}

/** Who is told of what becomes of a saved search. */
export interface SavedListeners {
  readonly onRenamed: (view: SavedView, name: string) => void
  /** It was deleted, and that can't be taken back any more. */
  readonly onGone: (view: SavedView) => void
}

/** The searches of a page that were saved by name; what is deleted or replaced can be taken back. */
export function useSaved(page: SavedPage, listeners?: SavedListeners): Saved {
  const { t } = useTranslation('saved')
  const { views } = usePreferences()
  const savePreferences = useSavePreferences()

  function change(gone: SavedView | undefined, come: SavedView | undefined): void {
    savePreferences((now) => {
      const others = now.views.filter((view) => !isSame(view, gone) && !isSame(view, come))
      const all = come ? [...others, come] : others
      return { views: all.toSorted((a, b) => a.name.localeCompare(b.name)) }
    })
  }
  const offer = (done: 'removed' | 'replaced', gone: SavedView) =>
    offerUndo({
      done: t(done, { name: `\u2068${gone.name}\u2069` }),
      undo: () => change(undefined, gone),
      // What was replaced is there, if as another.
      over: done === 'removed' ? () => listeners?.onGone(gone) : undefined,
    })

  return {
    views: views.filter((view) => view.page === page),
    isFull: views.length >= maxSavedViews,
    save: (name, address) => {
      const view: SavedView = { page, name, address }
      const before = views.find((known) => isSame(known, view))
      change(before, view)
      if (before) offer('replaced', before)
    },
    rename: (view, name) => {
      change(view, { ...view, name })
      listeners?.onRenamed(view, name)
    },
    remove: (view) => {
      change(view, undefined)
      offer('removed', view)
    },
  }
}

function isSame(a: SavedView, b: SavedView | undefined): boolean {
  return a.page === b?.page && a.name === b.name
}
