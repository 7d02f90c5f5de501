import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, KeyRound, PlugZap, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { demoProfileId, type Profile } from '../../../shared/profiles.ts'
import { useActivateProfile, useSaveProfile, useTestConnection } from '../../data/profiles.ts'
import { formOf, inputOf } from '../../features/connection/connection-form.ts'
import styles from '../../features/connection/connections.module.css'
import { MoreOptions } from '../../features/connection/MoreOptions.tsx'
import { useProfileName } from '../../features/connection/profile-texts.ts'
import { TestResult } from '../../features/connection/TestResult.tsx'
import { ActFailure } from '../../features/state/ActFailure.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { ConnectionFacts } from './ConnectionFacts.tsx'
import { useRemoval } from './use-removal.ts'

interface Props {
  readonly profile: Profile
  readonly active: boolean
  readonly onEdit: () => void
}

/** One connection: what it is, whether it is used and works, and what can be done with it. */
export function ConnectionCard({ profile, active, onEdit }: Props) {
  const { t } = useTranslation('connections')
  const name = useProfileName()(profile)
  const activate = useActivateProfile()
  const save = useSaveProfile()
  const test = useTestConnection()
  const removal = useRemoval(profile)
  const navigate = useNavigate()
  const isDemo = profile.id === demoProfileId
  const runTest = () => test.mutate({ id: profile.id })
  const pin = async (pinnedFingerprint: string) => {
    await save.mutateAsync(inputOf(profile.id, { ...formOf(profile), pinnedFingerprint }))
    runTest()
  }
  const failure = activate.error ?? save.error ?? test.error ?? removal.error

  return (
    <article className={styles.card} aria-labelledby={`connection-${profile.id}`}>
      <header className={styles.cardHead}>
        <h2 id={`connection-${profile.id}`}>
          <bdi>{name}</bdi>
        </h2>
        {active && (
          <span className={styles.active}>
            <CircleCheck size={14} aria-hidden="true" />
            {t('active')}
          </span>
        )}
        <p className={styles.address}>
          <bdi dir="ltr">{profile.baseUrl}</bdi>
        </p>
      </header>
      {isDemo ? <p className={styles.hint}>{t('demoAbout')}</p> : <ConnectionFacts profile={profile} />}
      <div className={styles.acts}>
        {profile.credentialsMissing && (
          <Button look="primary" onPress={onEdit}>
            <KeyRound size={14} aria-hidden="true" />
            {t('secrets.enter')}
          </Button>
        )}
        {active && !profile.credentialsMissing && (
          <Button onPress={() => void navigate({ to: '/' })}>
            <Search size={14} aria-hidden="true" />
            {t('toCalls')}
          </Button>
        )}
        {!active && (
          <Button aria-label={t('useNamed', { name })} onPress={() => activate.mutate(profile.id)}>
            {t('use')}
          </Button>
        )}
        <Button aria-label={t('testNamed', { name })} isDisabled={test.isPending} onPress={runTest}>
          <PlugZap size={14} aria-hidden="true" />
          {t(test.isPending ? 'testing' : 'test')}
        </Button>
        {!isDemo && (
          <>
            <Button aria-label={t('editNamed', { name })} onPress={onEdit}>
              {t('edit')}
            </Button>
            <Button
              aria-label={t('removeNamed', { name })}
              isDisabled={removal.isPending}
              onPress={removal.remove}
            >
              {t('remove')}
            </Button>
          </>
        )}
      </div>
      {failure && <ActFailure error={failure} />}
      {test.data && (
        <TestResult name={name} test={test.data} onPin={isDemo ? undefined : (print) => void pin(print)} />
      )}
      <MoreOptions profileId={profile.id} />
    </article>
  )
}
