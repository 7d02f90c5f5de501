import { linkOptions } from '@tanstack/react-router'
import {
  ChartColumn,
  Database,
  Gauge,
  Headset,
  HeartPulse,
  Hourglass,
  type LucideIcon,
  PhoneCall,
  PhoneOutgoing,
  Plug,
  Radio,
  Search,
  Webhook,
} from 'lucide-react'
import { readFeedAddress } from '../features/addresses/feed-address.ts'
import { isPlace, type PagePlace } from '../features/addresses/last-addresses.ts'
import { callbacksAddress, nowAddress } from '../features/addresses/page-addresses.ts'
import type { ShownPage } from '../features/addresses/remembered-searches.ts'
import { type ReportView, reportViews } from '../features/addresses/report-views.ts'
import { readAddress } from '../features/addresses/search-address.ts'
import { callCenterNow } from '../features/clock/times.ts'
import { type NamedPlace, tabSets } from '../features/page-header/tab-sets.ts'
import type { en } from '../i18n/en/index.ts'

export interface MenuEntry {
  readonly label: NamedPlace['label']
  readonly icon: LucideIcon
  /** What the entry tells beside its name. */
  readonly mark?: 'callbacks' | 'health'
  /** The entry's pages, of which it opens the first. */
  readonly places: readonly [NamedPlace, ...NamedPlace[]]
}

/** The menu: first the pages that are needed most, without a heading. */
export const menu: readonly {
  readonly group: keyof typeof en.shell.navigation.groups | null
  readonly entries: readonly MenuEntry[]
}[] = [
  {
    group: null,
    entries: [
      page('now', Gauge, {
        path: '/now',
        link: (last) => linkOptions({ to: '/now', search: nowAddress.parse({ ...last, wall: false }) }),
      }),
      { label: 'calls', icon: PhoneCall, places: tabSets.calls },
      { label: 'insights', icon: ChartColumn, places: tabSets.insights },
      {
        ...page('callbacks', PhoneOutgoing, {
          path: '/call-back',
          link: (last) => linkOptions({ to: '/call-back', search: callbacksAddress.parse(last) }),
        }),
        mark: 'callbacks',
      },
      page('events', Radio, {
        path: '/feed',
        link: (last) => linkOptions({ to: '/feed', search: readFeedAddress(last) }),
      }),
    ],
  },
  {
    group: 'reports',
    entries: [
      page('quickSearch', Search, reportPlace(reportViews.quick)),
      page('queueSearch', Hourglass, reportPlace(reportViews.queue)),
      page('queueDetails', Headset, reportPlace(reportViews.queueDetails)),
    ],
  },
  {
    group: 'setup',
    entries: [
      { label: 'connections', icon: Plug, places: tabSets.connections },
      page('webhooks', Webhook, { path: '/webhooks', link: () => linkOptions({ to: '/webhooks' }) }),
      page('sharedArchive', Database, {
        path: '/shared-archive',
        link: () => linkOptions({ to: '/shared-archive' }),
      }),
      { label: 'health', icon: HeartPulse, mark: 'health', places: tabSets.health },
    ],
  },
]

/** Every page of the menu and of its tabs. */
const places: readonly NamedPlace[] = menu.flatMap(({ entries }) => entries.flatMap((entry) => entry.places))

/** Returns the place of the menu that is shown; undefined for a page outside of it. */
export function placeOf(shown: ShownPage): NamedPlace | undefined {
  return places.find((place) => isPlace(place, shown))
}

function page(label: NamedPlace['label'], icon: LucideIcon, place: PagePlace): MenuEntry {
  return { label, icon, places: [{ ...place, label }] }
}

function reportPlace(view: ReportView): PagePlace {
  return {
    path: view.path,
    link: (last) => linkOptions({ to: view.path, search: readAddress(view, last, callCenterNow()) }),
  }
}
