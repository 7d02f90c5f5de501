import { linkOptions } from '@tanstack/react-router'
import { insightsView } from '../../../shared/figures/insights-view.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { en } from '../../i18n/en/index.ts'
import { readArchiveAddress } from '../addresses/archive-address.ts'
import { readCallsAddress } from '../addresses/calls-address.ts'
import type { PagePlace } from '../addresses/last-addresses.ts'
import {
  agentsAddress,
  alarmsAddress,
  dataQualityAddress,
  type HealthView,
  healthAddress,
  peopleAddress,
  scheduledReportsAddress,
  staffingAddress,
} from '../addresses/page-addresses.ts'

export interface NamedPlace extends PagePlace {
  readonly label: Exclude<keyof typeof en.shell.navigation, 'label' | 'groups'>
}

/** The pages of each entry of the menu that has several. The entry opens the first one; a new page is a line here. */
export const tabSets = {
  calls: [
    {
      label: 'calls',
      path: '/calls',
      link: (last) => linkOptions({ to: '/calls', search: readCallsAddress(last) }),
    },
    archiveTab('callRecords', 'quick'),
    archiveTab('queueEntries', 'queue'),
    archiveTab('attempts', 'queueDetails'),
  ],
  insights: [
    {
      label: 'overview',
      path: '/insights',
      link: (last) => linkOptions({ to: '/insights', search: insightsView.parse(last) }),
    },
    {
      label: 'agents',
      path: '/agents',
      link: (last) => linkOptions({ to: '/agents', search: agentsAddress.parse(last) }),
    },
    {
      label: 'staffing',
      path: '/staffing',
      link: (last) => linkOptions({ to: '/staffing', search: staffingAddress.parse(last) }),
    },
    {
      label: 'scheduledReports',
      path: '/scheduled-reports',
      link: () => linkOptions({ to: '/scheduled-reports', search: scheduledReportsAddress.parse({}) }),
    },
  ],
  connections: [
    {
      label: 'connections',
      path: '/connections',
      link: () => linkOptions({ to: '/connections', search: { edit: '' } }),
    },
    {
      label: 'people',
      path: '/people',
      link: (last) => linkOptions({ to: '/people', search: peopleAddress.parse(last) }),
    },
    {
      label: 'alarms',
      path: '/alarms',
      link: (last) => linkOptions({ to: '/alarms', search: alarmsAddress.parse(last) }),
    },
  ],
  health: [
    healthTab('keeping', 'keeping'),
    healthTab('receipts', 'receipts'),
    {
      label: 'dataQuality',
      path: '/record-lens',
      link: (last) => linkOptions({ to: '/record-lens', search: dataQualityAddress.parse(last) }),
    },
    healthTab('checks', 'checks'),
    healthTab('keepingSettings', 'settings'),
  ],
} as const satisfies Readonly<Record<string, readonly NamedPlace[]>>

function archiveTab(label: NamedPlace['label'], report: ReportName): NamedPlace {
  return {
    label,
    path: '/archive',
    view: report,
    link: (last) => linkOptions({ to: '/archive', search: readArchiveAddress({ ...last, report }) }),
  }
}

function healthTab(label: NamedPlace['label'], view: HealthView): NamedPlace {
  return {
    label,
    path: '/health',
    view,
    link: (last) => linkOptions({ to: '/health', search: healthAddress.parse({ ...last, view }) }),
  }
}
