import { zodResolver } from '@hookform/resolvers/zod'
import { CircleCheck, Send } from 'lucide-react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { MailSettings } from '../../../shared/mail.ts'
import { useMailSettings, useSaveMailSettings, useTestMail } from '../../data/mail.ts'
import { PasswordChoice } from '../../features/password/PasswordChoice.tsx'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { FormTextField } from '../../ui/controls/form-fields.tsx'
import form from '../../ui/dialog/dialog-form.module.css'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { MailFields } from './MailFields.tsx'
import { isAddress, mailForm, mailFormOf } from './mail-form.ts'
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
  const { control, handleSubmit, setValue, setError } = useForm({
    defaultValues: mailFormOf(settings),
    resolver: zodResolver(mailForm),
  })
  const [username, password, sender] = useWatch({ control, name: ['username', 'password', 'sender'] })
  const { field: consent } = useController({ control, name: 'keepUnprotected' })
  const save = useSaveMailSettings()
  const test = useTestMail()
  const submit = handleSubmit(({ testTo: _, ...input }) => save.mutate(input, { onSuccess: onClose }))
  const runTest = handleSubmit(({ testTo, ...input }) => {
    const recipient = testTo.trim() || input.sender
    if (isAddress(recipient)) test.mutate({ settings: input, recipient })
    else setError('testTo', { message: 'wrong' }, { shouldFocus: true })
  })
  const failure = save.error ?? test.error

  return (
    <ModalDialog title={t('mail.title')} busy={save.isPending} onClose={onClose}>
      <form className={form.form} onSubmit={submit} noValidate>
        <p className={typography.quiet}>{t('mail.lead')}</p>
        <MailFields control={control} setValue={setValue} hasPassword={settings?.hasPassword ?? false} />
        {username.trim() !== '' && (
          <PasswordChoice
            kept={password === '' ? (settings?.passwordKept ?? null) : null}
            isConsented={consent.value}
            onConsent={consent.onChange}
          />
        )}
        <FormTextField
          control={control}
          name="testTo"
          label={t('mail.testTo')}
          leftToRight
          placeholder={sender}
          problemOf={(message) => (message === undefined ? undefined : t('mail.addressProblem'))}
        />
        {failure && <ActionError error={failure} />}
        {test.isSuccess && (
          <p className={typography.good} role="status">
            <CircleCheck size={14} aria-hidden="true" />{' '}
            {t('mail.tested', { recipient: test.variables.recipient })}
          </p>
        )}
        <Row as="footer" wrap justify="end">
          <Button className={styles.first} isPending={test.isPending} onPress={() => void runTest()}>
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
