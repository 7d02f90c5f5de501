import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../shared/page-address.ts'
import { readArchiveAddress } from '../features/addresses/archive-address.ts'
import { getParentRoute } from './root.ts'

export const archive = createRoute({
  getParentRoute,
  path: paths.archive,
  validateSearch: readArchiveAddress,
  component: lazyRouteComponent(() => import('../pages/archive/ArchivePage.tsx'), 'ArchivePage'),
  staticData: {
    tabOf: 'calls',
    places: [
      { label: 'callRecords', sets: { report: 'quick' } },
      { label: 'queueEntries', sets: { report: 'queue' } },
      { label: 'attempts', sets: { report: 'queueDetails' } },
    ],
    viewPart: 'report',
    hasLongTable: true,
    terms: ['kept', 'keeping', 'forms', 'figureRows', 'dates'],
  },
})
