import { Plus, Trash2 } from 'lucide-react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { withName } from '../../../shared/people.ts'
import { useDirectory } from '../../data/people.ts'
import dialog from '../../features/connection/dialog.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { FormCheckbox, FormSelect } from '../../ui/controls/form-fields.tsx'
import { Row, Stack } from '../../ui/layout/Row.tsx'
import { type OpeningHoursForm, usualWeek } from './opening-hours-form.ts'
import { WeekFields } from './WeekFields.tsx'

interface Props {
  readonly control: Control<OpeningHoursForm>
  readonly connectionId: string
}

/** Shows the hours of the queues that have their own. */
export function QueueHoursFields({ control, connectionId }: Props) {
  const { t } = useTranslation('connections')
  const { fields, append, remove } = useFieldArray({ control, name: 'queues' })
  const chosen = useWatch({ control, name: 'queues' }).map(({ queue }) => queue)
  const queues = useDirectory(connectionId)?.queues ?? []
  const nameOf = (number: string) => {
    const queue = queues.find((each) => each.number === number)
    return withName(queue?.name ?? queue?.learnedName ?? null, number)
  }
  const known = [...new Set([...queues.map(({ number }) => number), ...chosen])]
  const next = known.find((queue) => !chosen.includes(queue))
  return (
    <Stack as="section" gap={3}>
      <h3 className={typography.heading}>{t('hours.queues')}</h3>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={dialog.keeping}>
          <Row align="end" justify="space-between">
            <FormSelect
              control={control}
              name={`queues.${index}.queue`}
              label={t('hours.queue')}
              options={known
                .filter((queue) => queue === chosen[index] || !chosen.includes(queue))
                .map((queue) => ({ value: queue, label: nameOf(queue) }))}
            />
            <Button
              look="quiet"
              square
              aria-label={t('hours.removeQueue', { queue: nameOf(chosen[index] ?? '') })}
              onPress={() => remove(index)}
            >
              <Trash2 size={14} aria-hidden="true" />
            </Button>
          </Row>
          <WeekFields control={control} name={`queues.${index}.week`} />
          <FormCheckbox control={control} name={`queues.${index}.onHolidays`}>
            {t('hours.onHolidays')}
          </FormCheckbox>
        </fieldset>
      ))}
      {next !== undefined && (
        <div>
          <Button onPress={() => append({ queue: next, week: [...usualWeek], onHolidays: false })}>
            <Plus size={14} aria-hidden="true" />
            {t('hours.addQueue')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
