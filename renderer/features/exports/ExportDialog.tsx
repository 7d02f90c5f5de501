import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileDay } from '../../../shared/clock/display.ts'
import {
  type EventExportField,
  type ExportSource,
  eventExportFields,
  reportOfSource,
  type ScreenValues,
} from '../../../shared/exports.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import { useStartExport } from '../../data/exports.ts'
import { useCoverage } from '../../data/figures.ts'
import { usePreferences } from '../../data/preferences.ts'
import { feed as englishFeed } from '../../i18n/en/feed.ts'
import { en } from '../../i18n/en/index.ts'
import { feed as persianFeed } from '../../i18n/fa/feed.ts'
import { fa } from '../../i18n/fa/index.ts'
import type { Texts } from '../../i18n/texts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { fieldName } from '../../ui/values/value-texts.ts'
import { useCallCenterNow } from '../clock/times.ts'
import { CoverageLine } from '../figures/CoverageLine.tsx'
import { ActionError } from '../state/ErrorMessage.tsx'
import { ContentChoices } from './ContentChoices.tsx'
import styles from './export-dialog.module.css'
import {
  type ColumnLabels,
  type ExportForm,
  initialForm,
  type OfferedExport,
  requestOf,
} from './export-form.ts'
import { FormatChoices } from './FormatChoices.tsx'

interface Props extends OfferedExport {
  readonly onClose: () => void
}

/** Chooses the records, format and columns of an export. */
export function ExportDialog({ sources, about, columns, name, fileName, onClose }: Props) {
  const { t } = useTranslation(['exports', 'shell'])
  const screenValues = useScreenValues()
  const screen = usePreferences().exportValues === 'screen' ? screenValues : null
  const labels = useColumnLabels(sources[0].source, screen !== null)
  const { language, calendar } = useFormats()
  const today = fileDay(useCallCenterNow(), calendar, language)
  const [form, setForm] = useState<ExportForm>(() =>
    initialForm(fileName ?? `${today} ${name}`, language === 'fa'),
  )
  const [isMissing, setIsMissing] = useState(false)
  const start = useStartExport()
  const shown = columns.order.filter((column) => !columns.hidden.includes(column))
  const { source } = sources[form.source] ?? sources[0]
  const change = (changed: Partial<ExportForm>) => setForm((before) => ({ ...before, ...changed }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const lacksName = form.fileName.trim() === ''
    setIsMissing(lacksName)
    if (lacksName) return
    start.mutate(requestOf(form, source, shown, screen, labels), {
      // Cancelling the system's file dialog returns here.
      onSuccess: (started) => started && onClose(),
    })
  }

  return (
    <ModalDialog title={t('exports:title')} busy={start.isPending} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {about && <p className={styles.hint}>{about}</p>}
        <ContentChoices form={form} sources={sources} shown={shown.length} onChange={change} />
        <SourceCoverage source={source} />
        <FormatChoices form={form} onChange={change} />
        <TextField
          label={t('exports:fileName')}
          name="fileName"
          value={form.fileName}
          onChange={(fileName) => change({ fileName })}
          problem={isMissing && form.fileName.trim() === '' ? t('exports:fileNameMissing') : undefined}
          required
          className={styles.fileName}
        />
        {start.error && <ActionError error={start.error} />}
        <Row as="footer" justify="end" className={styles.foot}>
          <Button onPress={onClose}>{t('shell:cancel')}</Button>
          <Button look="primary" type="submit" isPending={start.isPending}>
            {start.isPending ? t('exports:submitting') : t('exports:submit')}
          </Button>
        </Row>
      </form>
    </ModalDialog>
  )
}

/** Says how complete the archive is for the exported period; other sources come from the call center itself. */
function SourceCoverage({ source }: { readonly source: ExportSource }) {
  const period = source.kind === 'archive' || source.kind === 'calls' ? source.query : null
  const { from, to } = period?.filter ?? { from: null, to: null }
  const { data: covered } = useCoverage(
    period === null || from === null || to === null ? null : { connectionId: period.connectionId, from, to },
  )
  if (!covered || period === null) return null
  return (
    <CoverageLine
      connectionId={period.connectionId}
      covered={covered}
      reports={'report' in period ? [period.report] : reportNames}
    />
  )
}

/** Columns of a call that the screen's table names otherwise. */
const screenNames: Readonly<Record<string, string>> = { starttime: 'start', queues: 'queue' }

function useColumnLabels(source: ExportSource, isOnScreen: boolean): ColumnLabels {
  const { t } = useTranslation('exports')
  const { t: tFields } = useTranslation(['reports', 'fields'])
  return {
    field: (name) => {
      if (source.kind === 'calls') return fieldName(tFields, screenNames[name] ?? name)
      if (source.kind !== 'events') return fieldName(tFields, name, reportOfSource(source))
      if (!isEventField(name)) return name
      return name === 'fields' && isOnScreen ? t('otherFields') : t(`eventFields.${name}`)
    },
    iso: (label) => t('isoHeader', { label }),
    date: (label) => t('dateHeader', { label }),
    otherFields: t('otherFields'),
  }
}

function isEventField(name: string): name is EventExportField {
  return eventExportFields.some((field) => field.name === name)
}

const texts = {
  en: { ...en.fields, states: statesOf(englishFeed) },
  fa: { ...fa.fields, states: statesOf(persianFeed) },
} as const

/** Returns the words of all states that an event may have. */
function statesOf({ messageStates, trunkStates, states }: Texts<typeof englishFeed>) {
  return { ...messageStates, ...trunkStates, ...states }
}

/** Returns how tables currently show values, for the export. */
function useScreenValues(): ScreenValues {
  const { language, calendar } = useFormats()
  const { zone } = usePreferences()
  const { dispositions, outcomes, types, hangups, queueStatuses, directions, states, ...steps } =
    texts[language]
  return {
    kind: 'screen',
    calendar,
    zone,
    words: {
      disposition: dispositions,
      type: types,
      hangup: hangups,
      queue_status: queueStatuses,
      direction: directions,
      state: states,
      // The screen has no word for it, either.
      outcome: { ...outcomes, unknown: '' },
    },
    steps: { one: withPlace(steps.steps_one), other: withPlace(steps.steps_other) },
  }
}

const withPlace = (text: string): string => text.replace('{{count, number}}', '#')
