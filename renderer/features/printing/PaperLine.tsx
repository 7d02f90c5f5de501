import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { readServerText } from '../../../shared/clock/server-text.ts'
import { notePrint } from '../../data/audit.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useShownPage } from '../addresses/last-addresses.ts'
import { callCenterNow, useServerDisplay } from '../clock/times.ts'
import { useConnectionName } from '../connection/connection-texts.ts'
import styles from './printing.module.css'

/** Prints the connection and the time of printing on the call center's clock. */
export function PaperLine() {
  const { t } = useTranslation('windows')
  const display = useServerDisplay()
  const now = readServerText(usePrintedAt())
  const connection = useActiveConnection()
  const nameOf = useConnectionName()
  const { hasLongTable } = useShownPage()
  if (!connection || now.kind !== 'wall') return null
  return (
    <p className={styles.printed}>
      {t('print.line', {
        connection: nameOf(connection),
        time: display.dateTime(now.wall).slice(0, -3),
      })}
      {hasLongTable && ` · ${t('print.inSight')}`}
    </p>
  )
}

/** Returns the call center's time when the page was last printed. */
function usePrintedAt(): string {
  const [at, setAt] = useState(callCenterNow)
  useEffect(() => {
    // Printing starts right after this event.
    const follow = () => {
      flushSync(() => setAt(callCenterNow()))
      notePrint(document.title)
    }
    addEventListener('beforeprint', follow)
    return () => removeEventListener('beforeprint', follow)
  }, [])
  return at
}
