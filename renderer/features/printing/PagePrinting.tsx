import { fileDay } from '../../../shared/clock/file-day.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { useCallCenterNow } from '../clock/call-center-now.ts'
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
