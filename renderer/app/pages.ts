import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import {
  Archive,
  BellRing,
  BookUser,
  ChartColumn,
  Gauge,
  Headset,
  HeartPulse,
  Hourglass,
  type LucideIcon,
  PhoneOutgoing,
  Plug,
  Radio,
  ScanSearch,
  Search,
  Users,
  Webhook,
} from 'lucide-react'
import { insightsView } from '../../shared/kpi/insights-view.ts'
import { readArchiveAddress } from '../features/addresses/archive-address.ts'
import { readFeedAddress } from '../features/addresses/feed-address.ts'
import {
  agentsAddress,
  alarmsAddress,
  callbacksAddress,
  dataQualityAddress,
  healthAddress,
  nowAddress,
  peopleAddress,
} from '../features/addresses/page-addresses.ts'

import { type ReportView, reportViews } from '../features/addresses/report-views.ts'
import { readAddress } from '../features/addresses/search-address.ts'
import { callCenterNow } from '../features/clock/times.ts'
import type { en } from '../i18n/en/index.ts'

type Group = keyof typeof en.shell.navigation.groups

interface PageLink {
  readonly label: Exclude<keyof typeof en.shell.navigation, 'label' | 'groups'>
  readonly icon: LucideIcon
  readonly link: LinkOptions
}

/** Every page, by group. */
export const pages: readonly { readonly group: Group; readonly links: readonly PageLink[] }[] = [
  {
    group: 'live',
    links: [
      { label: 'now', icon: Gauge, link: linkOptions({ to: '/now', search: nowAddress.parse({}) }) },
      { label: 'feed', icon: Radio, link: linkOptions({ to: '/feed', search: readFeedAddress({}) }) },
    ],
  },
  {
    group: 'reports',
    links: [
      { label: 'quickSearch', icon: Search, link: reportLink(reportViews.quick) },
      { label: 'queueSearch', icon: Hourglass, link: reportLink(reportViews.queue) },
      { label: 'queueDetails', icon: Headset, link: reportLink(reportViews.queueDetails) },
      {
        label: 'archive',
        icon: Archive,
        link: linkOptions({ to: '/archive', search: readArchiveAddress({}) }),
      },
      {
        label: 'insights',
        icon: ChartColumn,
        link: linkOptions({ to: '/insights', search: insightsView.parse({}) }),
      },
      {
        label: 'agents',
        icon: Users,
        link: linkOptions({ to: '/agents', search: agentsAddress.parse({}) }),
      },
      {
        label: 'callbacks',
        icon: PhoneOutgoing,
        link: linkOptions({ to: '/call-back', search: callbacksAddress.parse({}) }),
      },
      {
        label: 'dataQuality',
        icon: ScanSearch,
        link: linkOptions({ to: '/record-lens', search: dataQualityAddress.parse({}) }),
      },
    ],
  },
  {
    group: 'setup',
    links: [
      {
        label: 'people',
        icon: BookUser,
        link: linkOptions({ to: '/people', search: peopleAddress.parse({}) }),
      },
      {
        label: 'alarms',
        icon: BellRing,
        link: linkOptions({ to: '/alarms', search: alarmsAddress.parse({}) }),
      },
      {
        label: 'health',
        icon: HeartPulse,
        link: linkOptions({ to: '/health', search: healthAddress.parse({}) }),
      },
      { label: 'webhooks', icon: Webhook, link: linkOptions({ to: '/webhooks' }) },
      {
        label: 'connections',
        icon: Plug,
        link: linkOptions({ to: '/connections', search: { edit: '' } }),
      },
    ],
  },
]

/** Links to a report in the same range, which users most often open next. */
function reportLink(view: ReportView): LinkOptions {
  return linkOptions({
    to: view.path,
    search: ({ range }: { readonly range?: string | undefined }) =>
      readAddress(view, range === undefined ? {} : { range }, callCenterNow()),
  })
}
