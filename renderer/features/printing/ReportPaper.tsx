import './print.css'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readServerText } from '../../../shared/clock/server-text.ts'
import type { Calendar } from '../../../shared/clock/wall-time.ts'
import type { Language } from '../../../shared/language.ts'
import { ShownConnectionContext, useActiveConnection } from '../../data/connections.ts'
import { NamesContext, useShownNames } from '../../data/people.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { callCenterNow, useServerDisplay } from '../clock/times.ts'
import { useConnectionName } from '../connection/connection-texts.ts'
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
  useFoot()
  return <NamesContext value={useShownNames()}>{children}</NamesContext>
}

/** Writes on each sheet's foot whose report it is and when it was made, on the call center's clock. */
function useFoot(): void {
  const { t } = useTranslation('windows')
  const display = useServerDisplay()
  const nameOf = useConnectionName()
  const connection = useActiveConnection()
  const [made] = useState(callCenterNow)
  const now = readServerText(made)
  const time = now.kind === 'wall' ? display.dateTime(now.wall).slice(0, -3) : made
  const line = connection ? t('print.made', { connection: nameOf(connection), time }) : ''
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--paper-made', cssText(line))
    return () => void style.removeProperty('--paper-made')
  }, [line])
}

/** Writes a text as a string of CSS. */
function cssText(text: string): string {
  return `"${text.replaceAll(/["\\\p{Cc}]/gu, (each) => `\\${each.codePointAt(0)?.toString(16)} `)}"`
}
