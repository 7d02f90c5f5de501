import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import { boardAddress, useIsOwnWindow } from '../addresses/page-addresses.ts'
import { useArrivalText } from '../clock/times.ts'
import { showInConsole } from '../windows/OwnWindowButton.tsx'
import styles from './board.module.css'

interface Props {
  /** UTC milliseconds */
  readonly instant: number
  /** Shows only the icon, for rows of a table. */
  readonly small?: boolean
}

/** Leads to the floor at an instant; from a separate window, in the main console. */
export function BoardLink({ instant, small = false }: Props) {
  const { t } = useTranslation('board')
  const arrival = useArrivalText()
  const isAlone = useIsOwnWindow()
  const words = t('show')
  const name = t('showAt', { time: arrival.dateTime(instant) })
  const search = boardAddress(instant)
  const content = (
    <>
      <History size={14} aria-hidden="true" />
      {!small && words}
    </>
  )
  const look = { className: styles.link, 'aria-label': name, title: name }
  return isAlone ? (
    <button
      type="button"
      {...look}
      onClick={() => showInConsole({ path: paths.now, search: { at: search.at } })}
    >
      {content}
    </button>
  ) : (
    <Link to={paths.now} search={search} {...look}>
      {content}
    </Link>
  )
}
