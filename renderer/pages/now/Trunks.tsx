import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../shared/board/board.ts'
import { trunkStateOf } from '../../../shared/webhooks/event-fields.ts'
import { lookOfTrunk, StateName } from '../../features/extensions/extension-state.tsx'
import tones from '../../styles/tones.module.css'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import lists from './lists.module.css'

/** Shows the trunks that are down, or of which nobody knows it; not those that somebody switched off. */
export function Trunks({ trunks }: Pick<Board, 'trunks'>) {
  const { t } = useTranslation('now')
  const down = trunks.filter(({ state }) => {
    const known = trunkStateOf(state)
    return known === null || known === 'Unavailable'
  })
  if (down.length === 0) return null
  return (
    <section className={lists.trunks}>
      <h2 className={lists.title}>{t('trunks')}</h2>
      <ul>
        {down.map(({ trunk, state }) => {
          const { icon: Icon, tone } = lookOfTrunk(state)
          return (
            <li key={trunk} className={clsx(lists.trunk, tones[tone])}>
              <VisibleText text={trunk} leftToRight oneLine />
              <Icon aria-hidden="true" />
              <StateName state={state} isTrunk />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
