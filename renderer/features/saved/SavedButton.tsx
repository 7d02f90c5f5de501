import { Suspense } from 'react'
import type { SavedPage } from '../../../shared/preferences.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const SavedSearches = lazyPart(() => import('./SavedSearches.tsx'), 'SavedSearches')

interface Props {
  readonly page: SavedPage
  /** What the page shows, which is what is saved. */
  readonly address: object
}

/** The saved searches of a page, loaded after the page. */
export function SavedButton(props: Props) {
  return (
    <Suspense fallback={null}>
      <SavedSearches {...props} />
    </Suspense>
  )
}
