import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { anyCalendar, presetRange } from '../../../shared/date-presets.ts'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import {
  type FeedAddress,
  feedConditions,
  feedKinds,
  isFiltered,
} from '../../features/addresses/feed-address.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import { DateRangeField } from '../../features/date-range/DateRangeField.tsx'
import { EventNamesField } from '../../features/events/EventNamesField.tsx'
import { useNumberOf } from '../../features/people/number-of.ts'
import { Button } from '../../ui/controls/Button.tsx'
import bar from '../../ui/controls/form-bar.module.css'
import { FormSegments, FormTextField, useFormValues } from '../../ui/controls/form-fields.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { type FeedForm, feedForm, formOf, isFeedFormProblem } from './feed-form.ts'
import styles from './filter-form.module.css'

interface Props {
  readonly source: EventSource
  readonly address: FeedAddress
  readonly onFilter: (form: FeedForm) => void
  readonly onClear: () => void
}

const resolver = zodResolver(feedForm)
const times = ['any', 'between'] as const

/** Shows every condition of the feed; the address restores its values. */
export function FilterForm({ source, address, onFilter, onClear }: Props) {
  const { t } = useTranslation('feed')
  const values = useFormValues(formOf(address))
  const { control, handleSubmit, watch, setValue } = useForm<FeedForm>({ values, resolver })
  const now = useCallCenterNow()
  const numberOf = useNumberOf()
  const buttons = useKeptFocus<HTMLDivElement>()
  const submit = handleSubmit((form) =>
    onFilter({
      ...form,
      exten: numberOf('agent', form.exten),
      queue: numberOf('queue', form.queue),
      number: numberOf('any', form.number),
    }),
  )
  const listsEvents = watch('kind') !== 'refusals'
  const problem = (message: string | undefined) =>
    isFeedFormProblem(message) ? t(`filter.${message}`) : undefined

  return (
    <search aria-label={t('filter.label')}>
      <form className={bar.form} onSubmit={submit} noValidate>
        <FormSegments
          control={control}
          name="kind"
          label={t('filter.kind')}
          options={feedKinds.map((value) => ({ value, label: t(`filter.kinds.${value}`) }))}
        />
        {listsEvents && (
          <>
            <Controller
              control={control}
              name="names"
              render={({ field }) => (
                <EventNamesField
                  source={source}
                  value={field.value}
                  onChange={field.onChange}
                  className={styles.names}
                />
              )}
            />
            {[...feedConditions, 'text' as const].map((name) => (
              <FormTextField
                key={name}
                control={control}
                name={name}
                label={t(`filter.${name}`)}
                problemOf={problem}
                leftToRight={name !== 'text'}
                className={styles[name]}
              />
            ))}
          </>
        )}
        <FormSegments
          control={control}
          name="time"
          label={t('filter.time')}
          onChosen={(time) => {
            if (time === 'between') setValue('range', presetRange('today', now, anyCalendar))
          }}
          options={times.map((value) => ({ value, label: t(`filter.times.${value}`) }))}
        />
        {watch('time') === 'between' && (
          <Controller
            control={control}
            name="range"
            render={({ field, fieldState: { error } }) => (
              <DateRangeField
                label={t('filter.range')}
                value={field.value}
                onChange={field.onChange}
                onPreset={() => void submit()}
                problem={problem(error?.message)}
              />
            )}
          />
        )}
        <div ref={buttons} className={bar.submit}>
          <Button look="primary" type="submit">
            {t('filter.submit')}
          </Button>
          {(isFiltered(address) || address.kind !== 'all') && (
            <Button look="quiet" onPress={onClear}>
              {t('filter.clear')}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
