import { useTranslation } from 'react-i18next'
import type { WalkOptions } from '../../../shared/reports/walk.ts'
import { useWalkOptions } from '../../data/jobs.ts'
import { Select } from '../../ui/controls/Select.tsx'
import { useErrorText } from '../state/error-text.ts'
import styles from './collect.module.css'

interface Props {
  readonly profileId: string
  readonly options: WalkOptions
}

const paces = [20, 10, 5, 2, 1, 0.5, 0.2]
const minutes = [1, 5, 10, 15, 30, 60, 6 * 60, 24 * 60]

/** Sets the walk's request rate and its schedule; either applies at once. */
export function CollectOptions({ profileId, options }: Props) {
  const { t } = useTranslation('archive')
  const save = useWalkOptions(profileId)
  const { requestsPerSecond, everyMinutes } = options
  const paceName = (pace: number) =>
    pace >= 1
      ? t('collect.options.perSecond', { count: pace })
      : t('collect.options.everySeconds', { seconds: Math.round(1 / pace) })
  const updateName = (every: number) =>
    every % 60 === 0
      ? t('collect.options.everyHours', { count: every / 60 })
      : t('collect.options.everyMinutes', { count: every })
  return (
    <div className={styles.options}>
      <Select
        label={t('collect.options.pace')}
        value={String(requestsPerSecond ?? '')}
        onChange={(value) =>
          save.mutate({ ...options, requestsPerSecond: value === '' ? null : Number(value) })
        }
        options={[
          { value: '', label: t('collect.options.fastest') },
          ...withChosen(paces, requestsPerSecond).map((pace) => ({
            value: String(pace),
            label: paceName(pace),
          })),
        ]}
      />
      <Select
        label={t('collect.options.update')}
        value={String(everyMinutes ?? '')}
        onChange={(value) => save.mutate({ ...options, everyMinutes: value === '' ? null : Number(value) })}
        options={[
          { value: '', label: t('collect.options.never') },
          ...withChosen(minutes, everyMinutes).map((every) => ({
            value: String(every),
            label: updateName(every),
          })),
        ]}
      />
      {save.error && <CollectFailure error={save.error} />}
    </div>
  )
}

function withChosen(values: readonly number[], chosen: number | null): readonly number[] {
  return chosen === null || values.includes(chosen) ? values : [...values, chosen]
}

/** Shows why saving an option failed. */
export function CollectFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslation('archive')
  const { title, sentence } = useErrorText(error)
  return (
    <p role="alert" className={styles.bad}>
      {t('collect.failed', { title, sentence })}
    </p>
  )
}
