import { useNavigate } from '@tanstack/react-router'
import clsx from 'clsx'
import { CircleCheck, KeyRound, PlugZap, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Connection, demoConnectionId } from '../../../shared/connections.ts'
import { useClockOf } from '../../data/clock.ts'
import {
  useActivateConnection,
  useRemoveConnection,
  useRestoreConnection,
  useSaveConnection,
  useTestConnection,
} from '../../data/connections.ts'
import { OffsetChoice } from '../../features/clock/OffsetChoice.tsx'
import { formOf, inputOf } from '../../features/connection/connection-form.ts'
import { useConnectionName, useSecretsText } from '../../features/connection/connection-texts.ts'
import styles from '../../features/connection/connections.module.css'
import { TestResult } from '../../features/connection/TestResult.tsx'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import { offerUndo } from '../../features/undo-queue.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { secondsText, useFormats } from '../../ui/values/formats.ts'
import { DialingOptions } from './DialingOptions.tsx'
import { OpeningHoursOptions } from './OpeningHoursOptions.tsx'

interface Props {
  readonly connection: Connection
  readonly active: boolean
  readonly onEdit: () => void
}

/** Shows a connection: its settings, whether it is active and works, and its actions. */
export function ConnectionCard({ connection, active, onEdit }: Props) {
  const { t } = useTranslation('connections')
  const name = useConnectionName()(connection)
  const activate = useActivateConnection()
  const save = useSaveConnection()
  const test = useTestConnection()
  const removal = useRemoval(connection)
  const navigate = useNavigate()
  const isDemo = connection.id === demoConnectionId
  const runTest = () => test.mutate({ id: connection.id })
  const pin = async (pinnedFingerprint: string) => {
    await save.mutateAsync(inputOf(connection.id, { ...formOf(connection), pinnedFingerprint }))
    runTest()
  }
  const failure = activate.error ?? save.error ?? test.error ?? removal.error

  return (
    <article className={styles.card} aria-labelledby={`connection-${connection.id}`}>
      <header className={styles.cardHead}>
        <h2 id={`connection-${connection.id}`}>
          <bdi>{name}</bdi>
        </h2>
        {active && (
          <span className={styles.active}>
            <CircleCheck size={14} aria-hidden="true" />
            {t('active')}
          </span>
        )}
        <p className={styles.address}>
          <bdi dir="ltr">{connection.baseUrl}</bdi>
        </p>
      </header>
      {isDemo ? (
        <p className={typography.about}>{t('demoAbout')}</p>
      ) : (
        <ConnectionFacts connection={connection} />
      )}
      <Row wrap>
        {connection.credentialsMissing && (
          <Button look="primary" onPress={onEdit}>
            <KeyRound size={14} aria-hidden="true" />
            {t('secrets.enter')}
          </Button>
        )}
        {active && !connection.credentialsMissing && (
          <Button onPress={() => void navigate({ to: '/' })}>
            <Search size={14} aria-hidden="true" />
            {t('toCalls')}
          </Button>
        )}
        {!active && (
          <Button aria-label={t('useNamed', { name })} onPress={() => activate.mutate(connection.id)}>
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
      </Row>
      {failure && <ActionError error={failure} />}
      {test.data && (
        <TestResult name={name} test={test.data} onPin={isDemo ? undefined : (print) => void pin(print)} />
      )}
      <MoreOptions connectionId={connection.id} />
      <OpeningHoursOptions connectionId={connection.id} />
      <DialingOptions connectionId={connection.id} />
    </article>
  )
}

/** Shows a connection's settings. */
function ConnectionFacts({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections')
  const { locale } = useFormats()
  const secretsText = useSecretsText()
  const { authentication, username, quickSearchPath, timeoutSeconds, pinnedFingerprint } = connection
  const needsCare = connection.credentialsMissing || connection.secretsKept === 'unprotected'
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
      <dd className={clsx(needsCare && styles.warn)}>{secretsText(connection)}</dd>
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
function useRemoval({ id, name }: Connection) {
  const { t } = useTranslation('connections')
  const { mutateAsync, isPending, error } = useRemoveConnection()
  const restore = useRestoreConnection()
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
function MoreOptions({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation('connections')
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('more')}</summary>
      {open && <Options connectionId={connectionId} />}
    </details>
  )
}

/** Shows options that apply at once. */
function Options({ connectionId }: { readonly connectionId: string }) {
  const { data: clock } = useClockOf(connectionId)
  return <div className={styles.moreFields}>{clock && <OffsetChoice clock={clock} />}</div>
}
