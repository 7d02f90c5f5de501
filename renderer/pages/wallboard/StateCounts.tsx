import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Wallboard } from '../../../shared/webhooks/wallboard.ts'
import { lookOf } from '../../features/extensions/extension-state.ts'
import { StateName } from '../../features/extensions/StateName.tsx'
import tones from '../../styles/tones.module.css'
import { useFormats } from '../../ui/values/formats.ts'
import { countStates } from './extension-groups.ts'
import styles from './wallboard.module.css'

/** How many extensions are in each state. */
export function StateCounts({ extensions }: Pick<Wallboard, 'extensions'>) {
  const { t } = useTranslation('wallboard')
  const formats = useFormats()
  return (
    <dl className={styles.counts} aria-label={t('counts')}>
      {countStates(extensions).map(({ state, count }) => {
        const { icon: Icon, tone } = lookOf(state)
        return (
          <div key={state} className={clsx(styles.countBox, tones[tone])}>
            <dt>
              <Icon aria-hidden="true" />
              <StateName state={state} />
            </dt>
            <dd>{formats.number(count)}</dd>
          </div>
        )
      })}
      <div className={clsx(styles.countBox, tones.neutral)}>
        <dt>{t('total')}</dt>
        <dd>{formats.number(extensions.length)}</dd>
      </div>
    </dl>
  )
}
