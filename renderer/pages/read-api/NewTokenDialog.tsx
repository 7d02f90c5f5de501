import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { apiScopes, newApiToken, tokenDays } from '../../../shared/read-api.ts'
import { useAddToken } from '../../data/read-api.ts'
import { CopyButton } from '../../features/call/CopyButton.tsx'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { FormSelect, FormTextField } from '../../ui/controls/form-fields.tsx'
import form from '../../ui/dialog/dialog-form.module.css'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './read-api.module.css'

const tokenForm = newApiToken.extend({ days: z.enum(tokenDays.map(String)).transform(Number) })

/** Makes a token, and shows it once. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('readApi')
  const add = useAddToken()
  const made = add.data?.token
  return (
    <ModalDialog
      title={t(made === undefined ? 'make.title' : 'made.title')}
      busy={add.isPending}
      onClose={onClose}
    >
      {made === undefined ? (
        <TokenForm add={add} onClose={onClose} />
      ) : (
        <div className={form.form}>
          <p>{t('made.lead')}</p>
          <p className={styles.token}>
            <code dir="ltr">{made}</code>
            <CopyButton text={made} what={t('made.token')} />
          </p>
          <Row as="footer" wrap justify="end">
            <Button look="primary" onPress={onClose}>
              {t('made.done')}
            </Button>
          </Row>
        </div>
      )}
    </ModalDialog>
  )
}

interface FormProps {
  readonly add: ReturnType<typeof useAddToken>
  readonly onClose: () => void
}

function TokenForm({ add, onClose }: FormProps) {
  const { t } = useTranslation('readApi')
  const { control, handleSubmit } = useForm<z.input<typeof tokenForm>, unknown, z.output<typeof tokenForm>>({
    defaultValues: { name: '', scope: 'figures', days: '90' },
    resolver: zodResolver(tokenForm),
  })
  const submit = handleSubmit((input) => add.mutate(input))
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <FormTextField
        control={control}
        name="name"
        label={t('make.name')}
        hint={t('make.nameHint')}
        problemOf={(message) => (message === undefined ? undefined : t('make.nameProblem'))}
      />
      <FormSelect
        control={control}
        name="scope"
        label={t('make.scope')}
        options={apiScopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
        hint={t('make.scopeHint')}
      />
      <FormSelect
        control={control}
        name="days"
        label={t('make.days')}
        options={tokenDays.map((days) => ({ value: String(days), label: t('make.daysOf', { count: days }) }))}
      />
      {add.error && <ActionError error={add.error} />}
      <Row as="footer" wrap justify="end">
        <Button isDisabled={add.isPending} onPress={onClose}>
          {t('make.cancel')}
        </Button>
        <Button look="primary" type="submit" isPending={add.isPending}>
          {t('make.confirm')}
        </Button>
      </Row>
    </form>
  )
}
