import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ofTheConsole } from '../../../shared/page-address.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { lastSearch, rememberSearch, useShownPage } from '../../features/addresses/last-addresses.ts'
import { placeOf } from '../pages.ts'

/** Remembers each page's filters by connection, and shows a connection's own when it becomes the active one. */
export function useLastAddresses(isConsole: boolean): void {
  const profileId = useActiveProfile()?.id
  const { path, search } = useShownPage()
  const navigate = useNavigate()
  const before = useRef(profileId)
  useEffect(() => {
    if (profileId === undefined || !isConsole) return
    const isOther = before.current !== undefined && before.current !== profileId
    before.current = profileId
    const place = isOther ? placeOf({ path, search }) : undefined
    if (place && !ofTheConsole.has(place.path))
      void navigate({ ...place.link(lastSearch(profileId, place)), replace: true })
    else rememberSearch(profileId, { path, search })
  }, [isConsole, profileId, path, search, navigate])
}
