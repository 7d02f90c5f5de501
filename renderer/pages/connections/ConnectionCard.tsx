import { useNavigate } from '@tanstack/react-router'
import clsx from 'clsx'
import { CircleCheck, KeyRound, PlugZap, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { demoProfileId, type Profile } from '../../../shared/profiles.ts'
import { useClockOf } from '../../data/clock.ts'
import {
  useActivateProfile,
  useRemoveProfile,
  useRestoreProfile,
  useSaveProfile,
  useTestConnection,
} from '../../data/profiles.ts'
import { OffsetChoice } from '../../features/clock/OffsetChoice.tsx'
import { formOf, inputOf } from '../../features/connection/connection-form.ts'
import { useProfileName, useSecretsText } from '../../features/connection/connection-texts.ts'
import styles from '../../features/connection/connections.module.css'
import { TestResult } from '../../features/connection/TestResult.tsx'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import { offerUndo } from '../../features/undo-queue.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { secondsText, useFormats } from '../../ui/values/formats.ts'

interface Props {
  readonly profile: Profile
  readonly active: boolean
  readonly onEdit: () => void
}

/** Shows a connection: its settings, whether it is active and works, and its actions. */
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
      {isDemo ? <p className={typography.about}>{t('demoAbout')}</p> : <ConnectionFacts profile={profile} />}
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
        <Button aria-label={t('testNamed', { name })} isPending={test.isPending} onPress={runTest}>
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
              isPending={removal.isPending}
              onPress={removal.remove}
            >
              {t('remove')}
            </Button>
          </>
        )}
      </div>
      {failure && <ActionError error={failure} />}
      {test.data && (
        <TestResult name={name} test={test.data} onPin={isDemo ? undefined : (print) => void pin(print)} />
      )}
      <MoreOptions profileId={profile.id} />
    </article>
  )
}

/** Shows a connection's settings. */
function ConnectionFacts({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('connections')
  const { locale } = useFormats()
  const secretsText = useSecretsText()
  const { authentication, username, quickSearchPath, timeoutSeconds, pinnedFingerprint } = profile
  const needsCare = profile.credentialsMissing || profile.secretsKept === 'unprotected'
  return (
    <dl className={styles.facts}>
      <dt>{t('facts.authentication')}</dt>
      <dd>{t(`authentications.${authentication}`)}</dd>
      {authentication !== 'key' && username !== '' && (
        <>
          <dt>{t('facts.username')}</dt>
          <dd>
            <bdi>{username}</bdi>
          </dd>
        </>
      )}
      <dt>{t('facts.secrets')}</dt>
      <dd className={clsx(needsCare && styles.warn)}>{secretsText(profile)}</dd>
      {quickSearchPath === 'cdr' && (
        <>
          <dt>{t('facts.path')}</dt>
          <dd>{t('paths.cdr')}</dd>
        </>
      )}
      <dt>{t('facts.timeout')}</dt>
      <dd>{secondsText(timeoutSeconds, locale)}</dd>
      {pinnedFingerprint !== null && (
        <>
          <dt>{t('facts.certificate')}</dt>
          <dd>
            {t('pinned')}
            <br />
            <bdi className={styles.fingerprint} dir="ltr">
              {pinnedFingerprint}
            </bdi>
          </dd>
        </>
      )}
    </dl>
  )
}

/** Returns an action that removes a connection at once and offers to undo it. */
function useRemoval({ id, name }: Profile) {
  const { t } = useTranslation('connections')
  const { mutateAsync, isPending, error } = useRemoveProfile()
  const restore = useRestoreProfile()
  const remove = async () => {
    await mutateAsync(id)
    offerUndo({
      done: t('removed', { name }),
      undo: () => restore.mutateAsync(id),
    })
  }
  return {
    // The error is shown.
    remove: () => void remove().catch(() => undefined),
    isPending,
    error,
  }
}

/** Shows a connection's clock offset. */
function MoreOptions({ profileId }: { readonly profileId: string }) {
  const { t } = useTranslation('connections')
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('more')}</summary>
      {open && <Options profileId={profileId} />}
    </details>
  )
}

/** Shows options that apply at once. */
function Options({ profileId }: { readonly profileId: string }) {
  const { data: clock } = useClockOf(profileId)
  return <div className={styles.moreFields}>{clock && <OffsetChoice clock={clock} />}</div>
}
