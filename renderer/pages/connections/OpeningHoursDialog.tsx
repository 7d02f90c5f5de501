import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OpeningHours } from '../../../shared/calendar/opening-hours.ts'
import { useSaveOpeningHours } from '../../data/calendar.ts'
import dialog from '../../features/connection/dialog.module.css'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { FormCheckbox } from '../../ui/controls/form-fields.tsx'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { HolidayFields } from './HolidayFields.tsx'
import { formOfHours, hoursOfForm, type OpeningHoursForm, openingHoursForm } from './opening-hours-form.ts'
import { QueueHoursFields } from './QueueHoursFields.tsx'
import { WeekFields } from './WeekFields.tsx'

interface Props {
  readonly connectionId: string
  readonly hours: OpeningHours
  readonly onClose: () => void
}

/** Shows the form of a call center's opening hours and holidays. */
export function OpeningHoursDialog({ connectionId, hours, onClose }: Props) {
  const { t } = useTranslation(['connections', 'shell'])
  const save = useSaveOpeningHours(connectionId)
  const { control, handleSubmit } = useForm<OpeningHoursForm>({
    defaultValues: formOfHours(hours),
    resolver: zodResolver(openingHoursForm),
  })
  const submit = handleSubmit((form) => save.mutate(hoursOfForm(form), { onSuccess: onClose }))
  return (
    <ModalDialog title={t('connections:hours.title')} busy={save.isPending} onClose={onClose}>
      <form className={dialog.content} onSubmit={submit} noValidate>
        <p className={typography.about}>{t('connections:hours.lead')}</p>
        <FormCheckbox control={control} name="isLimited">
          {t('connections:hours.limited')}
        </FormCheckbox>
        <Week control={control} />
        <QueueHoursFields control={control} connectionId={connectionId} />
        <HolidayFields control={control} />
        {save.error && <ActionError error={save.error} />}
        <footer className={dialog.foot}>
          <Button onPress={onClose}>{t('shell:cancel')}</Button>
          <Button look="primary" type="submit" isPending={save.isPending}>
            {t(save.isPending ? 'connections:dialog.saving' : 'connections:dialog.save')}
          </Button>
        </footer>
      </form>
    </ModalDialog>
  )
}

function Week({ control }: { readonly control: Control<OpeningHoursForm> }) {
  return useWatch({ control, name: 'isLimited' }) ? <WeekFields control={control} name="week" /> : null
}
