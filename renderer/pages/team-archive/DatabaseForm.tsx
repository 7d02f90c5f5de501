import { CircleAlert, CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamArchiveError } from '../../../shared/errors.ts'
import type { SharedLogTest, SharedState } from '../../../shared/team-archive.ts'
import { useJoinTeamArchive, useTestTeamArchive } from '../../data/team-archive.ts'
import { PasswordChoice } from '../../features/password/PasswordChoice.tsx'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import { useErrorText } from '../../features/state/error-text.ts'
import parts from '../../styles/parts.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { StatusLine } from '../../ui/state/StatusLine.tsx'
import { DatabaseFields } from './DatabaseFields.tsx'
import { type SharedForm, sharedFormOf, sharedInputOf } from './shared-form.ts'

/** Enters the database, tests it, and joins. */
export function DatabaseForm({ state: { settings, passwordKept } }: { readonly state: SharedState }) {
  const { t } = useTranslation('teamArchive')
  const [form, setForm] = useState(() => sharedFormOf(settings, passwordKept === 'unprotected'))
  const [wrong, setWrong] = useState<readonly string[]>([])
  const test = useTestTeamArchive()
  const join = useJoinTeamArchive()
  const isBusy = test.isPending || join.isPending

  const change = (changed: Partial<SharedForm>) => {
    setForm((known) => ({ ...known, ...changed }))
    setWrong([])
    test.reset()
    join.reset()
  }
  /** Returns the form's values, or shows what is wrong with them. */
  const inputOf = () => {
    const read = sharedInputOf(form)
    setWrong('wrong' in read ? read.wrong : [])
    return 'input' in read ? read.input : null
  }
  const runTest = () => {
    join.reset()
    const input = inputOf()
    if (input) test.mutate(input)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    test.reset()
    const input = inputOf()
    if (!input) return
    join.mutate(input, {
      onSuccess: ({ kind }) => {
        if (kind === 'ok') setForm((known) => ({ ...known, password: '' }))
      },
    })
  }
  const error = test.error ?? join.error
  const outcome = test.data ?? join.data

  return (
    <form className={parts.part} aria-labelledby="shared-database" onSubmit={submit} noValidate>
      <h2 id="shared-database">{t('form.title')}</h2>
      <p className={parts.about}>{t('form.lead')}</p>
      <DatabaseFields
        form={form}
        wrong={wrong}
        passwordHint={
          passwordKept !== null
            ? t('form.passwordHint')
            : settings !== null
              ? t('form.passwordMissing')
              : undefined
        }
        onChange={change}
      />
      <PasswordChoice
        kept={form.password === '' ? passwordKept : null}
        isConsented={form.keepUnprotected}
        onConsent={(keepUnprotected) => change({ keepUnprotected })}
      />
      <Row wrap>
        <Button isDisabled={isBusy} onPress={runTest}>
          {t(test.isPending ? 'form.testing' : 'form.test')}
        </Button>
        <Button look="primary" type="submit" isPending={join.isPending} isDisabled={test.isPending}>
          {t(settings === null ? 'form.join' : 'form.rejoin')}
        </Button>
      </Row>
      {error && <ActionError error={error} />}
      {outcome && <Outcome outcome={outcome} isUnsaved={join.data !== undefined} />}
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
