import './print.css'
import { type ReactNode, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Calendar } from '../../../shared/clock/wall-time.ts'
import type { Language } from '../../../shared/language.ts'
import { ShownConnectionContext } from '../../data/connections.ts'
import { NamesContext, useShownNames } from '../../data/people.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { useAsPaper } from './paper-form.ts'

interface Props {
  /** The connection that the report is of, whichever is the active one. */
  readonly connection: string
  readonly language: Language
  readonly calendar: Calendar
  readonly children: ReactNode
}

/** Lays a report out for paper, in its own language and calendar, which needn't be the console's. */
export function ReportPaper({ connection, language, calendar, children }: Props) {
  useAsPaper(language, calendar)
  const formats = useFormats()
  const { i18n } = useTranslation()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.paper = 'page'
    return () => void delete dataset.paper
  }, [])
  const isWrittenSo = formats.language === language && formats.calendar === calendar
  if (!isWrittenSo || i18n.language !== formats.locale) return null
  return (
    <ShownConnectionContext value={connection}>
      <Named>{children}</Named>
    </ShownConnectionContext>
  )
}

function Named({ children }: { readonly children: ReactNode }) {
  return <NamesContext value={useShownNames()}>{children}</NamesContext>
}
