import { useEffect } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { KeepingOptions } from '../../../shared/keeping.ts'
import { useForecast } from '../../data/keeping.ts'
import typography from '../../styles/typography.module.css'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { lengthText, useFormats } from '../../ui/values/formats.ts'
import { DaysField, PaceFields } from '../keeping/KeepingFields.tsx'
import { useErrorText } from '../state/error-text.ts'
import { type ConnectionFormValues, inputOf } from './connection-form.ts'
import styles from './dialog.module.css'

interface Props {
  readonly control: Control<ConnectionFormValues>
  /** The form as last tested with success; null before. */
  readonly tested: ConnectionFormValues | null
}

/** Chooses how a new connection's archive is kept; after a test, says what that takes. */
export function KeepingSection({ control, tested }: Props) {
  const { t } = useTranslation('health')
  const { field } = useController({ control, name: 'keeping' })
  const options: KeepingOptions = field.value
  const props = {
    options,
    onChange: (change: Partial<KeepingOptions>) => field.onChange({ ...options, ...change }),
  }
  return (
    <fieldset className={styles.keeping}>
      <legend>{t('options.section')}</legend>
      <Checkbox isSelected={options.enabled} onChange={(enabled) => props.onChange({ enabled })}>
        {t('options.enabled')}
      </Checkbox>
      {options.enabled && (
        <>
          <DaysField {...props} />
          <details>
            <summary>{t('options.more')}</summary>
            <div className={styles.fields}>
              <PaceFields {...props} />
            </div>
          </details>
          {tested && <Forecast tested={tested} options={options} />}
        </>
      )}
    </fieldset>
  )
}

interface ForecastProps {
  readonly tested: ConnectionFormValues
  readonly options: KeepingOptions
}

/** Says how many requests keeping begins with, and about how long they take. */
function Forecast({ tested, options }: ForecastProps) {
  const { t } = useTranslation('health')
  const { locale } = useFormats()
  const { mutate, data, error, isPending } = useForecast()
  useEffect(() => mutate({ connection: inputOf(null, tested), options }), [mutate, tested, options])
  return (
    <p role="status" className={typography.about}>
      {isPending && t('forecast.asking')}
      {!isPending && error && <ForecastFailure error={error} />}
      {!isPending &&
        data &&
        t('forecast.text', {
          count: data.requests,
          duration: lengthText(Math.max(1, Math.round(data.milliseconds / 1_000)), locale),
        })}
    </p>
  )
}

function ForecastFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslation('health')
  const { title } = useErrorText(error)
  return t('forecast.failed', { title })
}
