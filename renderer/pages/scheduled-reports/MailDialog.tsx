import { CircleCheck, Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailSettings } from '../../../shared/mail.ts'
import { useMailSettings, useSaveMailSettings, useTestMail } from '../../data/mail.ts'
import { PasswordChoice } from '../../features/password/PasswordChoice.tsx'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { MailFields } from './MailFields.tsx'
import { isAddress, type MailForm, mailFormOf, mailInputOf } from './mail-form.ts'
import styles from './reports.module.css'

/** Sets up the mail server, which can be tested before saving. */
export function MailDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: settings } = useMailSettings()
  return settings === undefined ? null : <MailSettingsForm settings={settings} onClose={onClose} />
}

interface Props {
  readonly settings: MailSettings | null
  readonly onClose: () => void
}

function MailSettingsForm({ settings, onClose }: Props) {
  const { t } = useTranslation('scheduledReports')
  const [form, setForm] = useState(() => mailFormOf(settings))
  const [wrong, setWrong] = useState<readonly string[]>([])
  const save = useSaveMailSettings()
  const test = useTestMail()
  const change = (changed: Partial<MailForm>) => {
    setForm((known) => ({ ...known, ...changed }))
    setWrong([])
  }

  /** Returns the form's values, or shows what is wrong with them. */
  const inputOf = (alsoWrong: readonly string[]) => {
    const read = mailInputOf(form)
    const problems = [...('wrong' in read ? read.wrong : []), ...alsoWrong]
    setWrong(problems)
    return 'input' in read && problems.length === 0 ? read.input : null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = inputOf([])
    if (input) save.mutate(input, { onSuccess: onClose })
  }
  const runTest = () => {
    const recipient = form.testTo.trim() || form.sender.trim()
    const input = inputOf(isAddress(recipient) ? [] : ['testTo'])
    if (input) test.mutate({ settings: input, recipient })
  }
  const failure = save.error ?? test.error

  return (
    <ModalDialog title={t('mail.title')} busy={save.isPending} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={typography.quiet}>{t('mail.lead')}</p>
        <MailFields
          form={form}
          wrong={wrong}
          hasPassword={settings?.hasPassword ?? false}
          onChange={change}
        />
        {form.username.trim() !== '' && (
          <PasswordChoice
            kept={form.password === '' ? (settings?.passwordKept ?? null) : null}
            isConsented={form.keepUnprotected}
            onConsent={(keepUnprotected) => change({ keepUnprotected })}
          />
        )}
        <TextField
          label={t('mail.testTo')}
          name="testTo"
          leftToRight
          value={form.testTo}
          placeholder={form.sender}
          onChange={(testTo) => change({ testTo })}
          problem={wrong.includes('testTo') ? t('mail.addressProblem') : undefined}
        />
        {failure && <ActionError error={failure} />}
        {test.isSuccess && (
          <p className={typography.good} role="status">
            <CircleCheck size={14} aria-hidden="true" />{' '}
            {t('mail.tested', { recipient: test.variables.recipient })}
          </p>
        )}
        <Row as="footer" wrap justify="end">
          <Button className={styles.first} isPending={test.isPending} onPress={runTest}>
            <Send size={14} aria-hidden="true" data-directional />
            {t(test.isPending ? 'mail.testing' : 'mail.test')}
          </Button>
          <Button look="primary" type="submit" isPending={save.isPending}>
            {t('mail.save')}
          </Button>
        </Row>
      </form>
    </ModalDialog>
  )
}
