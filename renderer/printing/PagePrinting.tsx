import { fileDay } from '../../shared/clock/file-day.ts'
import { useCallCenterNow } from '../clock/call-center-now.ts'
import { useFormats } from '../components/values/formats.ts'
import { PaperLine } from './PaperLine.tsx'
import { PrintButton } from './PrintButton.tsx'

/** Prints the page; on paper, what it is of. */
export function PagePrinting({ title }: { readonly title: string }) {
  const { calendar, language } = useFormats()
  const today = fileDay(useCallCenterNow(), calendar, language)
  return (
    <>
      <PrintButton name={`${title} ${today}`} />
      <PaperLine />
    </>
  )
}
