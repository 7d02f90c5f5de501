import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import { boardAddress, useIsOwnWindow } from '../addresses/page-addresses.ts'
import { useArrivalText } from '../clock/times.ts'
import { showInConsole } from '../windows/OwnWindowButton.tsx'
import styles from './board.module.css'

/** The id of the call that a part of the page is about; empty for none. */
export const CallContext = createContext('')

interface Props {
  /** UTC milliseconds */
  readonly instant: number
  /** Shows only the icon, for rows of a table. */
  readonly small?: boolean
  /** The id of the call that is marked there; by default, the one that the part of the page is about. */
  readonly call?: string | null | undefined
}

/** Leads to the floor at an instant; from a separate window, in the main console. */
export function BoardLink({ instant, small = false, call }: Props) {
  const { t } = useTranslation('board')
  const arrival = useArrivalText()
  const isAlone = useIsOwnWindow()
  const words = t('show')
  const name = t('showAt', { time: arrival.dateTime(instant) })
  const own = useContext(CallContext)
  const search = boardAddress(instant, call ?? own)
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
      onClick={() => showInConsole({ path: paths.now, search: { at: search.at, call: search.call } })}
    >
      {content}
    </button>
  ) : (
    <Link to={paths.now} search={search} {...look}>
      {content}
    </Link>
  )
}
