import { useSearch } from '@tanstack/react-router'
import { useReceipt } from '../../data/keeping.ts'
import { keys } from '../../data/keys.ts'
import { ReportPaper } from '../../features/printing/ReportPaper.tsx'
import { useDrawnTitle } from '../../features/printing/use-drawn-title.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'

/** Shows a day's receipt of any connection for a scheduled report. */
export function ReceiptPage() {
  const { connection, language, calendar } = useSearch({ from: '/receipt-sheet' })
  return (
    <ReportPaper connection={connection} language={language} calendar={calendar}>
      <DayReceipt />
    </ReportPaper>
  )
}

function DayReceipt() {
  const { connection, day, title } = useSearch({ from: '/receipt-sheet' })
  const { data: history } = useReceipt(connection, day)
  useDrawnTitle(title, history ? keys.receipt(connection, day) : null)
  return history ? <ReceiptSheet history={history} onClose={() => undefined} /> : <p data-waiting="" />
}
