import { Suspense } from 'react'
import type { SavedPage } from '../../../shared/preferences.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const SavedSearches = lazyPart(() => import('./SavedSearches.tsx'), 'SavedSearches')

interface Props {
  readonly page: SavedPage
  /** The page's current address, to save. */
  readonly address: object
}

/** Shows the saved searches of a page, loaded after the page. */
export function SavedButton(props: Props) {
  return (
    <Suspense fallback={null}>
      <SavedSearches {...props} />
    </Suspense>
  )
}
