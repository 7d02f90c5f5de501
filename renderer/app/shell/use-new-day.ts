import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useToday } from '../../data/day.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { useShownPage } from '../../features/addresses/last-addresses.ts'
import { searchOnDay } from '../../features/addresses/range-of-day.ts'
import { usePaperForm } from '../../features/printing/paper-form.ts'
import { useFormats } from '../../ui/values/formats.ts'

/** At the call center's midnight, moves the page's range of days on where it is a preset, such as today. */
export function useNewDay(): void {
  const profileId = useActiveProfile()?.id
  const today = useToday()
  const { calendar } = useFormats()
  const { search } = useShownPage()
  const isPaper = usePaperForm() !== null
  const navigate = useNavigate()
  const before = useRef({ profileId, today })
  useEffect(() => {
    const last = before.current
    before.current = { profileId, today }
    if (last.profileId !== profileId || isPaper) return
    const next = searchOnDay(search, last.today, today, calendar)
    if (next) void navigate({ to: '.', search: () => next, replace: true })
  }, [profileId, today, calendar, search, isPaper, navigate])
}
