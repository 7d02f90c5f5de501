import { zodResolver } from '@hookform/resolvers/zod'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TeamArchiveError } from '../../../shared/errors.ts'
import type { SharedLogTest, SharedState } from '../../../shared/team-archive.ts'
import { useJoinTeamArchive, useTestTeamArchive } from '../../data/team-archive.ts'
import { PasswordChoice } from '../../features/password/PasswordChoice.tsx'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import { useErrorText } from '../../features/state/error-text.ts'
import parts from '../../styles/parts.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { StatusLine } from '../../ui/state/StatusLine.tsx'
import { DatabaseFields } from './DatabaseFields.tsx'
import { databaseForm, databaseFormOf } from './database-form.ts'

/** Enters the database, tests it, and joins. */
export function DatabaseForm({ state: { settings, passwordKept } }: { readonly state: SharedState }) {
  const { t } = useTranslation('teamArchive')
  const { control, handleSubmit, getValues, reset, resetField, formState } = useForm({
    defaultValues: databaseFormOf(settings, passwordKept === 'unprotected'),
    resolver: zodResolver(databaseForm),
  })
  const password = useWatch({ control, name: 'password' })
  const { field: consent } = useController({ control, name: 'keepUnprotected' })
  const test = useTestTeamArchive()
  const join = useJoinTeamArchive()
  const isBusy = test.isPending || join.isPending

  const runTest = handleSubmit((input) => {
    join.reset()
    // An outcome is shown until something else is typed.
    reset(getValues())
    test.mutate(input)
  })
  const submit = handleSubmit((input) => {
    test.reset()
    reset(getValues())
    join.mutate(input, {
      onSuccess: ({ kind }) => {
        if (kind === 'ok') resetField('password', { defaultValue: '' })
      },
    })
  })
  const error = test.error ?? join.error
  const outcome = test.data ?? join.data

  return (
    <form className={parts.part} aria-labelledby="shared-database" onSubmit={submit} noValidate>
      <h2 id="shared-database">{t('form.title')}</h2>
      <p className={typography.about}>{t('form.lead')}</p>
      <DatabaseFields
        control={control}
        passwordHint={
          passwordKept !== null
            ? t('form.passwordHint')
            : settings !== null
              ? t('form.passwordMissing')
              : undefined
        }
      />
      <PasswordChoice
        kept={password === '' ? passwordKept : null}
        isConsented={consent.value ?? false}
        onConsent={consent.onChange}
      />
      <Row wrap>
        <Button isDisabled={isBusy} onPress={() => void runTest()}>
          {t(test.isPending ? 'form.testing' : 'form.test')}
        </Button>
        <Button look="primary" type="submit" isPending={join.isPending} isDisabled={test.isPending}>
          {t(settings === null ? 'form.join' : 'form.rejoin')}
        </Button>
      </Row>
      {error && !formState.isDirty && <ActionError error={error} />}
      {outcome && !formState.isDirty && <Outcome outcome={outcome} isUnsaved={join.data !== undefined} />}
    </form>
  )
}

const codes = {
  unreachable: 'team_archive_unreachable',
  tls: 'team_archive_tls_refused',
  login: 'team_archive_login_refused',
  no_database: 'team_archive_database_unknown',
  rights: 'team_archive_not_permitted',
  schema_missing: 'team_archive_schema_missing',
  schema_newer: 'team_archive_schema_newer',
  schema_older: 'team_archive_schema_older',
  failed: 'team_archive_failed',
} as const satisfies Record<Exclude<SharedLogTest['kind'], 'ok'>, TeamArchiveError>

interface OutcomeProps {
  readonly outcome: SharedLogTest
  /** Whether a failure also means that nothing was saved. */
  readonly isUnsaved: boolean
}

function Outcome({ outcome, isUnsaved }: OutcomeProps) {
  const { t } = useTranslation('teamArchive')
  if (outcome.kind !== 'ok') return <FailedTest outcome={outcome} isUnsaved={isUnsaved} />
  return (
    <StatusLine tone="good" icon={CircleCheck}>
      {t(`outcome.${outcome.role}`)}
    </StatusLine>
  )
}

interface FailedProps extends OutcomeProps {
  readonly outcome: Exclude<SharedLogTest, { readonly kind: 'ok' }>
}

/** Says what the database refused, and what to do. */
function FailedTest({ outcome, isUnsaved }: FailedProps) {
  const { t } = useTranslation('teamArchive')
  const reason = 'reason' in outcome ? outcome.reason : ''
  const { title, sentence, technical } = useErrorText({ code: codes[outcome.kind], detail: { reason } })
  return (
    <StatusLine tone="bad" icon={CircleAlert}>
      <strong>{title}.</strong> {sentence} {isUnsaved && t('outcome.unchanged')}{' '}
      {technical && <bdi dir="ltr">({technical})</bdi>}
    </StatusLine>
  )
}
