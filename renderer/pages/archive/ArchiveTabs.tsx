import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useTranslation } from 'react-i18next'
import { type ReportName, reportName, reportNames } from '../../../shared/reports/definitions.ts'
import { useArchiveSummaries } from '../../data/archive.ts'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './archive.module.css'

interface Props {
  readonly profileId: string
  readonly report: ReportName
  readonly onReport: (report: ReportName) => void
  readonly children: ReactNode
}

/** Shows the reports with their numbers of records. */
export function ArchiveTabs({ profileId, report, onReport, children }: Props) {
  const { t } = useTranslation(['archive', 'reports'])
  const { number } = useFormats()
  const { data: summaries } = useArchiveSummaries(profileId)
  return (
    <Tabs
      className={clsx(styles.tabs)}
      selectedKey={report}
      onSelectionChange={(key) => {
        const chosen = reportName.safeParse(key).data
        if (chosen && chosen !== report) onReport(chosen)
      }}
    >
      <TabList className={clsx(styles.tabList)} aria-label={t('archive:reports')}>
        {reportNames.map((name) => (
          <Tab key={name} id={name} className={clsx(styles.tab)}>
            {t(`reports:views.${name}.title`)}
            <span className={styles.count}>
              {number(summaries?.find((summary) => summary.report === name)?.records ?? 0)}
            </span>
          </Tab>
        ))}
      </TabList>
      <TabPanel id={report} className={clsx(styles.tabPanel)}>
        {children}
      </TabPanel>
    </Tabs>
  )
}
