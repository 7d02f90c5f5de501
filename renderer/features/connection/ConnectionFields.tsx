import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  authentication,
  type Connection,
  isPlainAbroad,
  quickSearchPath,
} from '../../../shared/connections.ts'
import { normaliseInput } from '../../../shared/text.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { FormSelect, FormTextField } from '../../ui/controls/form-fields.tsx'
import { type ConnectionFormValues, isConnectionProblem, understoodUrl } from './connection-form.ts'
import styles from './dialog.module.css'

interface Props {
  readonly control: Control<ConnectionFormValues>
  readonly setValue: UseFormSetValue<ConnectionFormValues>
  /** The edited connection; null for a new one. */
  readonly connection: Connection | null
}

type TextName =
  | 'name'
  | 'baseUrl'
  | 'apiKey'
  | 'username'
  | 'password'
  | 'timeoutSeconds'
  | 'recordingTemplate'

const wideFields: ReadonlySet<TextName> = new Set(['name', 'baseUrl', 'recordingTemplate'])

/** Shows all settings of a connection. */
export function ConnectionFields({ control, setValue, connection }: Props) {
  const { t } = useTranslation('connections')
  const typedUrl = useWatch({ control, name: 'baseUrl' })
  const baseUrl = understoodUrl(typedUrl)
  const isPasted = baseUrl !== normaliseInput(typedUrl)
  const chosen = useWatch({ control, name: 'authentication' })
  const pinned = useWatch({ control, name: 'pinnedFingerprint' })
  const moved = connection !== null && originOf(baseUrl) !== originOf(connection.baseUrl)
  const secretHint = (isSet: boolean): string | undefined => {
    if (connection === null) return undefined
    if (isSet) return t(moved ? 'dialog.moved' : 'dialog.kept')
    return connection.credentialsMissing ? t('dialog.lost') : undefined
  }

  const problemOf = (message: string | undefined) =>
    message && isConnectionProblem(message) ? t(`dialog.${message}`) : undefined
  const text = (name: TextName, label: string, hint?: string, isSecret = false) => (
    <FormTextField
      control={control}
      name={name}
      label={label}
      hint={hint}
      problemOf={problemOf}
      type={isSecret ? 'password' : 'text'}
      leftToRight={name !== 'name'}
      required={name === 'name' || name === 'baseUrl'}
      autoFocus={name === (connection?.credentialsMissing ? firstSecret : 'name')}
      autoComplete={isSecret ? 'new-password' : 'off'}
      className={wideFields.has(name) ? styles.wide : undefined}
    />
  )
  const firstSecret = chosen === 'basic' ? 'password' : 'apiKey'

  return (
    <div className={styles.fields}>
      {text('name', t('dialog.name'), t('dialog.nameHint'))}
      {text(
        'baseUrl',
        t('dialog.baseUrl'),
        isPasted ? t('dialog.understood', { url: baseUrl }) : t('dialog.baseUrlHint'),
      )}
      {isPlainAbroad(baseUrl) && (
        <p className={styles.warning} role="status">
          {t('dialog.plain')}
        </p>
      )}
      <FormSelect
        control={control}
        name="authentication"
        label={t('dialog.authentication')}
        hint={t('dialog.authenticationHint')}
        options={authentication.options.map((value) => ({ value, label: t(`authentications.${value}`) }))}
      />
      {chosen !== 'basic' &&
        text('apiKey', t('dialog.apiKey'), secretHint(connection?.hasApiKey ?? false), true)}
      {chosen !== 'key' && (
        <>
          {text('username', t('dialog.username'))}
          {text('password', t('dialog.password'), secretHint(connection?.hasPassword ?? false), true)}
        </>
      )}
      <FormSelect
        control={control}
        name="quickSearchPath"
        label={t('dialog.path')}
        hint={t('dialog.pathHint')}
        options={quickSearchPath.options.map((value) => ({ value, label: t(`paths.${value}`) }))}
      />
      {text('timeoutSeconds', t('dialog.timeout'), t('dialog.timeoutHint'))}
      {text('recordingTemplate', t('dialog.recording'), t('dialog.recordingHint', { place: '{record}' }))}
      {pinned !== null && (
        <div className={styles.wide}>
          <p className={typography.label}>{t('dialog.certificate')}</p>
          <p>
            <bdi className={styles.fingerprint} dir="ltr">
              {pinned}
            </bdi>
          </p>
          <p className={typography.about}>{t('dialog.certificateHint')}</p>
          <Button small onPress={() => setValue('pinnedFingerprint', null, { shouldDirty: true })}>
            {t('dialog.forget')}
          </Button>
        </div>
      )}
    </div>
  )
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : ''
}
