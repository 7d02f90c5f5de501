import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { ApiState } from '../../../shared/read-api.ts'
import { normaliseInput } from '../../../shared/text.ts'
import { port } from '../../../shared/webhooks/settings.ts'
import { useSaveReadApi } from '../../data/read-api.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import parts from '../../styles/parts.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { FormCheckbox, FormTextField, useFormValues } from '../../ui/controls/form-fields.tsx'
import { Row } from '../../ui/layout/Row.tsx'

const accessForm = z.object({
  enabled: z.boolean(),
  port: z
    .string()
    .transform(normaliseInput)
    .pipe(z.string().regex(/^\d{1,5}$/))
    .transform(Number)
    .pipe(port),
})

/** Switches the answers on and off, and chooses their port. */
export function AccessForm({ state: { enabled, port } }: { readonly state: ApiState }) {
  const { t } = useTranslation('readApi')
  const save = useSaveReadApi()
  const { control, handleSubmit } = useForm({
    values: useFormValues({ enabled, port: String(port) }),
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(accessForm),
  })
  const submit = handleSubmit((settings) => save.mutate(settings))
  return (
    <form className={parts.part} aria-labelledby="read-api-access" onSubmit={submit} noValidate>
      <h2 id="read-api-access">{t('form.title')}</h2>
      <p className={typography.about}>{t('form.lead')}</p>
      <FormCheckbox control={control} name="enabled">
        {t('form.enabled')}
      </FormCheckbox>
      <FormTextField
        control={control}
        name="port"
        label={t('form.port')}
        hint={t('form.portHint')}
        leftToRight
        problemOf={(message) => (message === undefined ? undefined : t('form.portProblem'))}
      />
      {save.error && <ActionError error={save.error} />}
      <Row>
        <Button look="primary" type="submit" isPending={save.isPending}>
          {t('form.save')}
        </Button>
      </Row>
    </form>
  )
}
