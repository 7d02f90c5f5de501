import './print.css'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Calendar } from '../../../shared/clock/wall-time.ts'
import type { Language } from '../../../shared/preferences.ts'
import { NamesContext, useShownNames } from '../../data/people.ts'
import { usePreferences } from '../../data/preferences.ts'
import { ShownProfileContext } from '../../data/profiles.ts'
import { directionOf } from '../../i18n/i18n.ts'
import { createFormats, FormatsContext } from '../../ui/values/formats.ts'

interface Props {
  /** The connection that the report is of, whichever is the active one. */
  readonly connection: string
  readonly language: Language
  readonly calendar: Calendar
  readonly children: ReactNode
}

/** Lays a report out for paper, in its own language and calendar, which needn't be the console's. */
export function ReportPaper({ connection, language, calendar, children }: Props) {
  const { digits } = usePreferences()
  const { i18n } = useTranslation()
  const formats = useMemo(() => createFormats(language, calendar, digits), [language, calendar, digits])
  useLayoutEffect(() => {
    const { documentElement: html } = document
    html.dataset.theme = 'light'
    html.dataset.density = 'compact'
    html.dataset.paper = 'page'
    html.lang = language
    html.dir = directionOf(language)
    if (i18n.language !== formats.locale) void i18n.changeLanguage(formats.locale)
  })
  if (i18n.language !== formats.locale) return null
  return (
    <FormatsContext value={formats}>
      <ShownProfileContext value={connection}>
        <Named>{children}</Named>
      </ShownProfileContext>
    </FormatsContext>
  )
}

function Named({ children }: { readonly children: ReactNode }) {
  return <NamesContext value={useShownNames()}>{children}</NamesContext>
}
