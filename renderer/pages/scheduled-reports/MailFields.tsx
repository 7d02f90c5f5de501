import { type Control, type UseFormSetValue, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { mailSecurity, usualMailPorts } from '../../../shared/mail.ts'
import { FormCheckbox, FormTextField } from '../../ui/controls/form-fields.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import form from '../../ui/dialog/dialog-form.module.css'
import { asksForPlain, isUsualPort, type MailForm, type MailFormOutput } from './mail-form.ts'

interface Props {
  readonly control: Control<MailForm, unknown, MailFormOutput>
  readonly setValue: UseFormSetValue<MailForm>
  readonly hasPassword: boolean
}

/** Enters the server, its login and the sender. */
export function MailFields({ control, setValue, hasPassword }: Props) {
  const { t } = useTranslation('scheduledReports')
  const [host, port] = useWatch({ control, name: ['host', 'port'] })
  const { field: security } = useController({ control, name: 'security' })
  const saying = (text: string) => (message: string | undefined) => (message === undefined ? undefined : text)
  return (
    <div className={form.fields}>
      <FormTextField
        control={control}
        name="host"
        label={t('mail.host')}
        leftToRight
        problemOf={saying(t('mail.hostProblem'))}
        className={form.wide}
      />
      <Select
        label={t('mail.security')}
        value={security.value}
        onChange={(chosen) => {
          security.onChange(chosen)
          if (isUsualPort(port, security.value)) setValue('port', String(usualMailPorts[chosen]))
        }}
        options={mailSecurity.options.map((value) => ({ value, label: t(`mail.securities.${value}`) }))}
      />
      <FormTextField
        control={control}
        name="port"
        label={t('mail.port')}
        leftToRight
        problemOf={saying(t('mail.portProblem'))}
      />
      {asksForPlain({ security: security.value, host }) && (
        <div className={form.wide}>
          <FormCheckbox control={control} name="plainAllowed">
            {t('mail.plainAllowed')}
          </FormCheckbox>
        </div>
      )}
      <FormTextField
        control={control}
        name="username"
        label={t('mail.username')}
        leftToRight
        hint={t('mail.usernameHint')}
        problemOf={saying(t('mail.textProblem'))}
      />
      <FormTextField
        control={control}
        name="password"
        label={t('mail.password')}
        type="password"
        leftToRight
        autoComplete="new-password"
        {...(hasPassword ? { hint: t('mail.passwordHint') } : {})}
        problemOf={saying(t('mail.textProblem'))}
      />
      <FormTextField
        control={control}
        name="sender"
        label={t('mail.sender')}
        leftToRight
        problemOf={saying(t('mail.addressProblem'))}
        className={form.wide}
      />
    </div>
  )
}
