import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { client } from '../../client/client.ts'
import { Button } from '../../components/controls/Button.tsx'
import { useErrorText } from '../../components/state/error-text.ts'
import { useConsoleInfo } from '../../queries/info.ts'
import './print.css'
import styles from './printing.module.css'

interface Props {
  /** What the file is called. */
  readonly name: string
}

/** Saves the page as a PDF where the host can, and else has the browser print it. */
export function PrintButton({ name }: Props) {
  const { t } = useTranslation('insights')
  const { data: info } = useConsoleInfo()
  const isDesktop = info?.host === 'desktop'
  const print = useMutation({
    mutationFn: () =>
      asOnPaper(async () => {
        if (isDesktop) return client.call('page.savePdf', { name })
        window.print()
        return null
      }),
  })
  return (
    <>
      <span role="status" className={styles.status}>
        {print.error && <Failure error={print.error} />}
        {print.data?.kind === 'saved' && t('print.saved')}
      </span>
      <Button
        look="quiet"
        small
        data-command="print"
        onPress={() => {
          if (!print.isPending) print.mutate()
        }}
      >
        <Printer size={14} aria-hidden="true" />
        {t(isDesktop ? 'print.pdf' : 'print.print')}
      </Button>
    </>
  )
}

function Failure({ error }: { readonly error: Error }) {
  const { title } = useErrorText(error)
  return title
}

/** Charts are drawn in the colours of the theme and as wide as their place, and paper is white and narrow. */
async function asOnPaper<T>(print: () => Promise<T>): Promise<T> {
  const { dataset } = document.documentElement
  const { theme } = dataset
  dataset.theme = 'light'
  dataset.paper = ''
  // What follows the theme is drawn in one frame, and what it drew is there in the next one.
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  try {
    return await print()
  } finally {
    delete dataset.paper
    if (theme === undefined) delete dataset.theme
    else dataset.theme = theme
  }
}
