import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type WebhookSettings, webhookMethods } from '../../../shared/webhooks/settings.ts'
import { useSaveWebhookSettings } from '../../data/webhooks.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import parts from '../../styles/parts.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { FormCheckbox, FormSegments, FormSelect, FormTextField } from '../../ui/controls/form-fields.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { EventCategories, OpenToNetwork } from './EventCategories.tsx'
import {
  asksNobody,
  deliveryOf,
  formOf,
  inputOf,
  isSettingsProblem,
  reaches,
  type SettingsFormValues,
  settingsForm,
  versionOptions,
} from './settings-form.ts'
import styles from './webhooks.module.css'

interface Props {
  readonly settings: WebhookSettings
}

/** Shows the seven settings with their options (§6.1). */
export function SettingsForm({ settings }: Props) {
  const { t } = useTranslation('webhooks')
  const save = useSaveWebhookSettings()
  const { control, handleSubmit, reset, getValues, formState } = useForm<SettingsFormValues>({
    values: formOf(settings),
    // Keeps typed values when the settings change elsewhere.
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(settingsForm),
  })
  const version = useWatch({ control, name: 'version' })
  const reach = useWatch({ control, name: 'reach' })
  const host = useWatch({ control, name: 'host' })
  const username = useWatch({ control, name: 'username' })
  const password = useWatch({ control, name: 'password' })
  // What is unsaved is counted from these values on.
  const compareWith = useCallback(
    (values: SettingsFormValues) => reset(values, { keepValues: true, keepDirtyValues: false }),
    [reset],
  )
  const submit = handleSubmit((form) => {
    compareWith(getValues())
    save.mutate(inputOf(form), { onError: () => compareWith(formOf(settings)) })
  })
  const saved = save.data
  useEffect(() => {
    if (!saved) return
    // What wasn't typed during the save is as stored, and the password blank.
    reset(formOf(settings))
    compareWith(formOf(settings))
  }, [saved, settings, reset, compareWith])
  const { format, version: number } = deliveryOf(version)

  const text = (
    name: 'host' | 'port' | 'basePath' | 'username' | 'password',
    label: string,
    hint: string | undefined,
  ) => (
    <FormTextField
      control={control}
      name={name}
      label={label}
      hint={hint}
      problemOf={(message) =>
        message && isSettingsProblem(message) ? t(`settings.problems.${message}`) : undefined
      }
      leftToRight
      type={name === 'password' ? 'password' : 'text'}
      autoComplete={name === 'password' ? 'new-password' : 'off'}
    />
  )

  return (
    <form className={parts.part} aria-labelledby="webhook-settings" onSubmit={submit} noValidate>
      <h2 id="webhook-settings">{t('settings.title')}</h2>
      <p className={typography.about}>{t('settings.about')}</p>
      <FormCheckbox control={control} name="enabled">
        {t('settings.enabled')}
      </FormCheckbox>
      <div className={styles.fields}>
        <FormSelect
          control={control}
          name="version"
          label={t('settings.version')}
          options={versionOptions.map((value) => ({ value, label: value }))}
          hint={`${t(`settings.formats.${format}`)} ${t(number === '4' ? 'settings.json' : 'settings.parameters')}`}
        />
        <FormSegments
          control={control}
          name="method"
          label={t('settings.method')}
          options={webhookMethods.map((value) => ({ value, label: value }))}
        />
      </div>
      <Controller
        control={control}
        name="events"
        render={({ field }) => <EventCategories value={field.value} onChange={field.onChange} />}
      />
      <fieldset className={styles.fields}>
        <legend>{t('settings.address')}</legend>
        <FormSelect
          control={control}
          name="reach"
          label={t('settings.reach')}
          options={reaches.map((value) => ({ value, label: t(`settings.reaches.${value}`) }))}
          hint={t(`settings.reachHints.${reach}`)}
        />
        {reach === 'one' && text('host', t('settings.host'), t('settings.hostHint'))}
        {text('port', t('settings.port'), t('settings.portHint'))}
        {text('basePath', t('settings.basePath'), t('settings.basePathHint'))}
      </fieldset>
      <div className={styles.fields}>
        {text('username', t('settings.username'), t('settings.usernameHint'))}
        {text('password', t('settings.password'), t(`settings.passwordHints.${settings.passwordState}`))}
      </div>
      {username !== '' && password === '' && (
        <FormCheckbox control={control} name="emptyPassword">
          {t('settings.emptyPassword')}
        </FormCheckbox>
      )}
      {asksNobody({ reach, host, username }) && (
        <Controller
          control={control}
          name="allowUnauthenticated"
          render={({ field }) => <OpenToNetwork isAllowed={field.value} onChange={field.onChange} />}
        />
      )}
      {save.error && <ActionError error={save.error} />}
      <Row lineGap={2} gap={3} wrap align="center">
        <Button look="primary" type="submit" isPending={save.isPending}>
          {t(save.isPending ? 'settings.saving' : 'settings.save')}
        </Button>
        <span role="status" className={typography.about}>
          {formState.isDirty ? t('settings.unsaved') : save.isSuccess && t('settings.saved')}
        </span>
      </Row>
    </form>
  )
}
