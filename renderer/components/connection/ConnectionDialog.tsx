import { zodResolver } from '@hookform/resolvers/zod'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AppError } from '../../../shared/errors.ts'
import type { ProfileInput } from '../../../shared/profiles.ts'
import { useSaveProfile } from '../../queries/profiles.ts'
import { Button } from '../controls/Button.tsx'
import { Select } from '../controls/Select.tsx'
import { TextField } from '../controls/TextField.tsx'
import styles from './connection.module.css'
import { type ConnectionFormValues, connectionForm, isConnectionProblem } from './connection-form.ts'

const blank: ProfileInput = {
  id: null,
  authentication: 'both',
  timeoutSeconds: 30,
  pinnedFingerprint: null,
  keepUnprotected: false,
  name: '',
  baseUrl: '',
  apiKey: '',
  username: '',
  password: '',
  quickSearchPath: 'quick',
}

interface TextPart {
  readonly name: 'name' | 'baseUrl' | 'apiKey' | 'username' | 'password'
  readonly hint?: 'nameHint' | 'baseUrlHint' | 'secretHint'
  readonly type?: 'url' | 'password'
  readonly leftToRight?: true
  readonly required?: true
}

const textParts: readonly TextPart[] = [
  { name: 'name', hint: 'nameHint', required: true },
  { name: 'baseUrl', hint: 'baseUrlHint', type: 'url', leftToRight: true, required: true },
  { name: 'apiKey', type: 'password', leftToRight: true },
  { name: 'username', leftToRight: true },
  { name: 'password', type: 'password', hint: 'secretHint', leftToRight: true },
]

/** Adds a connection for this run and makes it the active one. */
export function ConnectionDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['connection', 'shell', 'errors'])
  const add = useSaveProfile()
  const { control, handleSubmit } = useForm<ConnectionFormValues>({
    defaultValues: blank,
    resolver: zodResolver(connectionForm),
  })
  const submit = handleSubmit((input) =>
    add.mutateAsync({ ...blank, ...input }).then(onClose, () => undefined),
  )
  const problemOf = (message: string | undefined) =>
    message && isConnectionProblem(message) ? t(`dialog.${message}`) : undefined
  const failure = add.error instanceof AppError ? add.error.code : add.error ? 'internal' : undefined

  return (
    <ModalOverlay
      isOpen
      isDismissable={!add.isPending}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      className={clsx(styles.backdrop)}
    >
      <Modal className={clsx(styles.modal)}>
        <Dialog className={clsx(styles.dialog)}>
          <header className={styles.head}>
            <Heading slot="title" className={clsx(styles.title)}>
              {t('dialog.title')}
            </Heading>
            <Button look="quiet" square small aria-label={t('shell:close')} onPress={onClose}>
              <X size={16} aria-hidden="true" />
            </Button>
          </header>
          <form className={styles.form} onSubmit={submit} noValidate>
            <p className={styles.lead}>{t('dialog.lead')}</p>
            <div className={styles.fields}>
              {textParts.map(({ name, hint, type, leftToRight, required }, index) => (
                <Controller
                  key={name}
                  control={control}
                  name={name}
                  render={({ field, fieldState }) => (
                    <TextField
                      label={t(`dialog.${name}`)}
                      name={name}
                      value={field.value}
                      onChange={field.onChange}
                      onBlur={field.onBlur}
                      inputRef={field.ref}
                      hint={hint && t(`dialog.${hint}`)}
                      problem={problemOf(fieldState.error?.message)}
                      type={type ?? 'text'}
                      leftToRight={leftToRight ?? false}
                      required={required ?? false}
                      autoFocus={index === 0}
                      autoComplete={type === 'password' ? 'new-password' : 'off'}
                      className={name === 'name' || name === 'baseUrl' ? styles.wide : undefined}
                    />
                  )}
                />
              ))}
              <Controller
                control={control}
                name="quickSearchPath"
                render={({ field }) => (
                  <Select
                    label={t('dialog.path')}
                    hint={t('dialog.pathHint')}
                    value={field.value}
                    onChange={field.onChange}
                    options={[
                      { value: 'quick', label: t('dialog.paths.quick') },
                      { value: 'cdr', label: t('dialog.paths.cdr') },
                    ]}
                  />
                )}
              />
            </div>
            {failure && (
              <p className={styles.failure} role="alert">
                {t(`errors:${failure}.title`)}. {t(`errors:${failure}.sentence`)}
              </p>
            )}
            <footer className={styles.foot}>
              <Button onPress={onClose}>{t('shell:cancel')}</Button>
              <Button look="primary" type="submit" isDisabled={add.isPending}>
                {add.isPending ? t('dialog.submitting') : t('dialog.submit')}
              </Button>
            </footer>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
