import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import { rangeOf, rangeText } from '../../../shared/clock/range.ts'
import { type CalendarChoice, datePresets, presetRange } from '../../../shared/date-presets.ts'
import { assertNever } from '../../../shared/errors.ts'
import { insightsView } from '../../../shared/figures/insights-view.ts'
import { paths } from '../../../shared/page-address.ts'
import type { SavedView } from '../../../shared/preferences.ts'
import { passing } from '../addresses/address-parts.ts'
import { readArchiveAddress } from '../addresses/archive-address.ts'
import { readCallsAddress } from '../addresses/calls-address.ts'
import { chosenPreset } from '../addresses/chosen-preset.ts'
import { readFeedAddress } from '../addresses/feed-address.ts'
import { nowAddress } from '../addresses/page-addresses.ts'
import { reportViews } from '../addresses/report-views.ts'
import { readAddress } from '../addresses/search-address.ts'

type SavedAddress = SavedView['address']

/** Returns the saved part of an address. A preset's range becomes its name, so it moves with time. */
export function searchOf(address: object, now: string, calendar: CalendarChoice): SavedAddress {
  const search: SavedAddress = {}
  for (const [name, value] of Object.entries(address) as [string, unknown][]) {
    if (passing.includes(name) || value === '' || value === false) continue
    if (typeof value === 'string' || typeof value === 'number' || value === true) search[name] = value
  }
  const { range } = search
  if (typeof range !== 'string') return search
  return { ...search, range: chosenPreset(rangeOf(range), now, calendar) ?? range }
}

/** Returns the link of a saved search. `now` is the call center's wall clock, `YYYY-MM-DD HH:MM`. */
export function linkTo({ page, address }: SavedView, now: string, calendar: CalendarChoice): LinkOptions {
  const search = withDates(address, now, calendar)
  switch (page) {
    case 'quick':
    case 'queue':
    case 'queueDetails': {
      const view = reportViews[page]
      return linkOptions({ to: view.path, search: readAddress(view, search, now) })
    }
    case 'archive':
      return linkOptions({ to: paths.archive, search: readArchiveAddress(search) })
    case 'calls':
      return linkOptions({ to: paths.calls, search: readCallsAddress(search) })
    case 'feed':
      return linkOptions({ to: paths.feed, search: readFeedAddress(search) })
    case 'now':
      return linkOptions({ to: paths.now, search: nowAddress.parse(search) })
    case 'insights':
      // This page accepts names of presets.
      return linkOptions({ to: paths.insights, search: insightsView.parse(address) })
    default:
      return assertNever(page)
  }
}

function withDates(address: SavedAddress, now: string, calendar: CalendarChoice): SavedAddress {
  const preset = datePresets.find((name) => name === address.range)
  return preset ? { ...address, range: rangeText(presetRange(preset, now, calendar)) } : address
}
