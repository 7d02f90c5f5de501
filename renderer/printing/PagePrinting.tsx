import { useCallCenterNow } from '../clock/call-center-now.ts'
import { PaperLine } from './PaperLine.tsx'
import { PrintButton } from './PrintButton.tsx'

/** Prints the page; on paper, what it is of. */
export function PagePrinting({ title }: { readonly title: string }) {
  const today = useCallCenterNow().slice(0, 10)
  return (
    <>
      <PrintButton name={`${title} ${today}`} />
      <PaperLine />
    </>
  )
}
