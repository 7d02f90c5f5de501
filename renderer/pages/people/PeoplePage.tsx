import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDirectory } from '../../data/people.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { PeopleList } from './PeopleList.tsx'

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
      {profileId !== undefined && directory && (
        <PeopleList
          key={profileId}
          profileId={profileId}
          kind={kind}
          directory={directory}
          onKind={(chosen) => void navigate({ search: { kind: chosen } })}
        />
      )}
    </>
  )
}
