import { zodResolver } from '@hookform/resolvers/zod'
import { PlugZap, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Connection, VaultOffer } from '../../../shared/connections.ts'
import { useSaveConnection, useTestConnection } from '../../data/connections.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { FormCheckbox } from '../../ui/controls/form-fields.tsx'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { ActionError } from '../state/ErrorMessage.tsx'
import { ConnectionFields } from './ConnectionFields.tsx'
import { type ConnectionFormValues, connectionForm, formOf, inputOf } from './connection-form.ts'
import styles from './dialog.module.css'
import { KeepingSection } from './KeepingSection.tsx'
import { isGood, TestResult } from './TestResult.tsx'

interface Props {
  /** Null adds a connection and activates it. */
  readonly connection: Connection | null
  readonly vault: VaultOffer
  readonly onClose: () => void
}

/** Shows the form of a connection, which can be tested before saving. */
export function ConnectionDialog({ connection, vault, onClose }: Props) {
  const { t } = useTranslation(['connections', 'shell'])
  const { number } = useFormats()
  const save = useSaveConnection()
  const test = useTestConnection()
  const { control, handleSubmit, getValues, setValue } = useForm<ConnectionFormValues>({
    defaultValues: formOf(connection, number),
    resolver: zodResolver(connectionForm),
  })
  const id = connection?.id ?? null
  const [tested, setTested] = useState<ConnectionFormValues | null>(null)
  const submit = handleSubmit((form) => save.mutate(inputOf(id, form), { onSuccess: onClose }))
  const runTest = handleSubmit((form) =>
    test.mutate(inputOf(id, form), { onSuccess: (done) => setTested(isGood(done) ? form : null) }),
  )
  const pin = (fingerprint: string) => {
    setValue('pinnedFingerprint', fingerprint, { shouldDirty: true })
    void runTest()
  }
  const failure = save.error ?? test.error
  const outcome = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome appears below fields that fill the dialog.
  useEffect(() => {
    outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [failure, test.data])

  return (
    <ModalDialog
      title={t(connection ? 'connections:dialog.edit' : 'connections:dialog.add')}
      busy={save.isPending}
      onClose={onClose}
    >
      <form className={styles.content} onSubmit={submit} noValidate>
        <p className={typography.about}>{t('connections:dialog.lead')}</p>
        <ConnectionFields control={control} connection={connection} setValue={setValue} />
        <SecretsChoice control={control} vault={vault} />
        {connection === null && <KeepingSection control={control} tested={tested} />}
        {(failure || test.data) && (
          <div ref={outcome} className={styles.outcome}>
            {failure && <ActionError error={failure} />}
            {test.data && <TestResult name={getValues('name')} test={test.data} onPin={pin} />}
          </div>
        )}
        <footer className={styles.foot}>
          <Button isPending={test.isPending} onPress={() => void runTest()} className={styles.first}>
            <PlugZap size={14} aria-hidden="true" />
            {t(test.isPending ? 'connections:testing' : 'connections:test')}
          </Button>
          <Button onPress={onClose}>{t('shell:cancel')}</Button>
          <Button look="primary" type="submit" isPending={save.isPending}>
            {save.isPending
              ? t('connections:dialog.saving')
              : t(connection ? 'connections:dialog.save' : 'connections:dialog.connect')}
          </Button>
        </footer>
      </form>
    </ModalDialog>
  )
}

interface SecretsProps {
  readonly control: Control<ConnectionFormValues>
  readonly vault: VaultOffer
}

/** Says how secrets are stored; without protection, asks the user. */
function SecretsChoice({ control, vault: { protection, offersUnprotected } }: SecretsProps) {
  const { t } = useTranslation('connections')
  const isConsented = useWatch({ control, name: 'keepUnprotected' })
  const Icon = protection === null ? ShieldAlert : ShieldCheck
  const how = protection ?? (offersUnprotected ? 'none' : 'noneInBrowser')
  return (
    <div className={styles.secrets}>
      <p>
        <Icon size={14} aria-hidden="true" />
        <span>{t(`dialog.secrets.${how}`)}</span>
      </p>
      {protection === null && offersUnprotected && (
        <>
          <FormCheckbox control={control} name="keepUnprotected">
            {t('dialog.secrets.consent')}
          </FormCheckbox>
          {isConsented && <p className={styles.warning}>{t('dialog.secrets.consentHint')}</p>}
        </>
      )}
    </div>
  )
}
