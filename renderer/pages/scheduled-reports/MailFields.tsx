import { useTranslation } from 'react-i18next'
import { mailSecurity } from '../../../shared/mail.ts'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { asksForPlain, type MailForm, withSecurity } from './mail-form.ts'
import styles from './reports.module.css'

interface Props {
  readonly form: MailForm
  /** The names of the fields with a problem. */
  readonly wrong: readonly string[]
  readonly hasPassword: boolean
  readonly onChange: (change: Partial<MailForm>) => void
}

/** Enters the server, its login and the sender. */
export function MailFields({ form, wrong, hasPassword, onChange }: Props) {
  const { t } = useTranslation('scheduledReports')
  const problem = (name: string, text: string) => (wrong.includes(name) ? text : undefined)
  return (
    <div className={styles.fields}>
      <TextField
        label={t('mail.host')}
        name="host"
        leftToRight
        value={form.host}
        onChange={(host) => onChange({ host })}
        problem={problem('host', t('mail.hostProblem'))}
        className={styles.wide}
      />
      <Select
        label={t('mail.security')}
        value={form.security}
        onChange={(security) => onChange(withSecurity(form, security))}
        options={mailSecurity.options.map((value) => ({ value, label: t(`mail.securities.${value}`) }))}
      />
      <TextField
        label={t('mail.port')}
        name="port"
        leftToRight
        value={form.port}
        onChange={(port) => onChange({ port })}
        problem={problem('port', t('mail.portProblem'))}
      />
      {asksForPlain(form) && (
        <div className={styles.wide}>
          <Checkbox isSelected={form.plainAllowed} onChange={(plainAllowed) => onChange({ plainAllowed })}>
            {t('mail.plainAllowed')}
          </Checkbox>
        </div>
      )}
      <TextField
        label={t('mail.username')}
        name="username"
        leftToRight
        value={form.username}
        onChange={(username) => onChange({ username })}
        hint={t('mail.usernameHint')}
        problem={problem('username', t('mail.textProblem'))}
      />
      <TextField
        label={t('mail.password')}
        name="password"
        type="password"
        leftToRight
        autoComplete="new-password"
        value={form.password}
        onChange={(password) => onChange({ password })}
        {...(hasPassword ? { hint: t('mail.passwordHint') } : {})}
        problem={problem('password', t('mail.textProblem'))}
      />
      <TextField
        label={t('mail.sender')}
        name="sender"
        leftToRight
        value={form.sender}
        onChange={(sender) => onChange({ sender })}
        problem={problem('sender', t('mail.addressProblem'))}
        className={styles.wide}
      />
    </div>
  )
}
