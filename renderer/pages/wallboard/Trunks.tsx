import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Wallboard } from '../../../shared/webhooks/wallboard.ts'
import { lookOfTrunk, StateName } from '../../features/extensions/extension-state.tsx'
import tones from '../../styles/tones.module.css'
import { useFormats } from '../../ui/values/formats.ts'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import { Elapsed } from './ticker.tsx'
import styles from './wallboard.module.css'

/** Shows the trunks and the last known state of each. */
export function Trunks({ trunks }: Pick<Wallboard, 'trunks'>) {
  const { t } = useTranslation('wallboard')
  const formats = useFormats()
  if (trunks.length === 0) return null
  return (
    <section>
      <h2 className={styles.groupTitle}>
        {t('trunks')}
        <span className={styles.count}>{formats.number(trunks.length)}</span>
      </h2>
      <ul className={styles.trunks}>
        {trunks.map(({ trunk, state, since }) => {
          const { icon: Icon, tone } = lookOfTrunk(state)
          return (
            <li key={trunk} className={clsx(styles.trunk, tones[tone])}>
              <VisibleText text={trunk} leftToRight oneLine />
              <span className={styles.trunkState}>
                <Icon aria-hidden="true" />
                <StateName state={state} />
              </span>
              <Elapsed since={since} formats={formats} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
