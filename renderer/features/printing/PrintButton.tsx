import './print.css'
import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fileDay } from '../../../shared/clock/display.ts'
import { client, isDesktop } from '../../data/client/client.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { commandKey } from '../../ui/keyboard.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { useCallCenterNow } from '../clock/times.ts'
import { useErrorText } from '../state/error-text.ts'
import { PaperLine } from './PaperLine.tsx'
import { asOnPaper, isWide, type OnPaper } from './paper.ts'

interface Props {
  /** The file's name. */
  readonly name: string
  readonly what?: OnPaper
  readonly named?: boolean
}

/** Saves a PDF if the host can; otherwise prints in the browser. */
export function PrintButton({ name, what = 'page', named = false }: Props) {
  const { t } = useTranslation('windows')
  const print = useMutation({
    mutationFn: () =>
      asOnPaper(what, async () => {
        if (isDesktop) return client.call('page.savePdf', { name: name.slice(0, 120), wide: isWide(what) })
        window.print()
        return null
      }),
  })
  const text = t(`print.${what}.${isDesktop ? 'pdf' : 'print'}`)
  return (
    <Row as="span" gap={0} align="center" title={`${text} (${commandKey} + P)`}>
      <Button
        look="quiet"
        square={!named}
        small={named}
        command={what === 'call' ? 'printCall' : 'print'}
        aria-label={text}
        onPress={() => {
          if (!print.isPending) print.mutate()
        }}
      >
        <Printer size={named ? 14 : 16} aria-hidden="true" />
        {named && text}
      </Button>
      <span role="status" className={typography.quiet}>
        {print.error && <Failure error={print.error} />}
        {print.data?.kind === 'saved' && t('print.saved')}
      </span>
    </Row>
  )
}

function Failure({ error }: { readonly error: Error }) {
  const { title } = useErrorText(error)
  return title
}

/** Shows the print button, and prints the connection and time. */
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
