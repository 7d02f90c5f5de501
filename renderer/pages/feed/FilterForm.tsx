import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { anyCalendar, presetRange } from '../../../shared/date-presets.ts'
import { canonicalEventName, knownEventNames, knownEventOf } from '../../../shared/webhooks/event-names.ts'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import { useEventValues } from '../../data/events.ts'
import {
  type FeedAddress,
  feedConditions,
  feedKinds,
  isFiltered,
} from '../../features/addresses/feed-address.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import { DateRangeField } from '../../features/date-range/DateRangeField.tsx'
import { useNumberOf } from '../../features/people/number-of.ts'
import { Button } from '../../ui/controls/Button.tsx'
import bar from '../../ui/controls/form-bar.module.css'
import { FormSegments, FormTextField, useFormValues } from '../../ui/controls/form-fields.tsx'
import { MultiSelect } from '../../ui/controls/MultiSelect.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
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
                <EventNamesField source={source} value={field.value} onChange={field.onChange} />
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

interface EventNamesFieldProps {
  readonly source: EventSource
  /** Empty for any. */
  readonly value: readonly string[]
  readonly onChange: (names: readonly string[]) => void
}

/** Chooses event names: the known ones and others that were received. */
function EventNamesField({ source, value, onChange }: EventNamesFieldProps) {
  const { t } = useTranslation('feed')
  const { data: received } = useEventValues(source, 'name')
  const names = [
    ...new Set([...value, ...knownEventNames, ...(received?.items ?? [])].map(canonicalEventName)),
  ]
  const [only] = value
  return (
    <MultiSelect
      label={t('filter.event')}
      shown={
        <>
          {only === undefined && t('filter.anyEvent')}
          {only !== undefined && value.length === 1 && <VisibleText text={only} leftToRight />}
          {value.length > 1 && t('filter.someEvents', { count: value.length })}
        </>
      }
      options={names.map((name) => ({ id: name, text: name, content: <EventName name={name} /> }))}
      isCut={received?.isCut}
      value={value.map(canonicalEventName)}
      onChange={onChange}
      className={styles.names}
    />
  )
}

function EventName({ name }: { readonly name: string }) {
  const { t } = useTranslation('feed')
  const known = knownEventOf(name)
  return (
    <span className={styles.name}>
      <VisibleText text={name} leftToRight oneLine />
      {known && <span className={styles.title}>{t(`events.${known}.title`)}</span>}
    </span>
  )
}
