import { useNavigate, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useTranslation } from 'react-i18next'
import type { PeopleKind } from '../../../shared/people.ts'
import { useDirectory } from '../../data/people.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import tabs from '../../ui/controls/tabs.module.css'
import { PeopleList } from './PeopleList.tsx'

/** Agents first: their names and teams are entered most often. */
const kinds = ['agent', 'queue', 'contact'] as const satisfies readonly PeopleKind[]

/** Edits the names of a connection's agents, queues and callers. */
export function PeoplePage() {
  const { t } = useTranslation('people')
  const { kind } = useSearch({ from: '/people' })
  const navigate = useNavigate({ from: '/people' })
  const profileId = useActiveProfile()?.id
  const directory = useDirectory(profileId)
  return (
    <>
      <PageHeader title={t('title')} about={t('about')} />
      <Tabs
        className={clsx(tabs.tabs)}
        selectedKey={kind}
        onSelectionChange={(key) => {
          const chosen = kinds.find((name) => name === key)
          if (chosen && chosen !== kind) void navigate({ search: { kind: chosen } })
        }}
      >
        <TabList className={clsx(tabs.list)} aria-label={t('title')}>
          {kinds.map((name) => (
            <Tab key={name} id={name} className={clsx(tabs.tab)}>
              {t(`kinds.${name}`)}
            </Tab>
          ))}
        </TabList>
        <TabPanel key={`${profileId} ${kind}`} id={kind} className={clsx(tabs.panel)}>
          {profileId !== undefined && directory && (
            <PeopleList profileId={profileId} kind={kind} directory={directory} />
          )}
        </TabPanel>
      </Tabs>
    </>
  )
}
