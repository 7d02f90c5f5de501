import { CircleCheck, Download, TriangleAlert, Upload } from 'lucide-react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useTranslation } from 'react-i18next'
import type { PeopleImported, PeopleKind } from '../../../shared/people.ts'
import { useExportPeople, useImportPeople, useReadImport } from '../../data/people.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import bar from '../../ui/controls/form-bar.module.css'
import { Notice } from '../../ui/state/Notice.tsx'
import { excerpt, VisibleText } from '../../ui/values/VisibleText.tsx'
import { ImportConflicts } from './ImportConflicts.tsx'
import styles from './people.module.css'

interface Props {
  readonly connectionId: string
  readonly kind: PeopleKind
}

/** Imports a kind's numbers from a CSV file, and exports them in the same shape. */
export function PeopleFile({ connectionId, kind }: Props) {
  const { t } = useTranslation('people')
  const reading = useReadImport(connectionId, kind)
  const importing = useImportPeople(connectionId, kind)
  const exporting = useExportPeople()
  const headers = [kind, 'name', ...(kind === 'agent' ? (['team'] as const) : [])] as const

  function read(files: FileList | null): void {
    const [file] = files ?? []
    exporting.reset()
    importing.reset()
    if (!file) return
    reading.mutate(file, {
      onSuccess: ({ text, conflicts }) => {
        if (conflicts.length === 0) enter(text, [])
      },
    })
  }
  function enter(text: string, keep: string[]): void {
    importing.mutate({ text, keep }, { onSettled: reading.reset })
  }
  function write(): void {
    reading.reset()
    importing.reset()
    exporting.mutate({
      connectionId,
      kind,
      headers: headers.map((column) => t(`columns.${column}`)),
      fileName: t(`fileName.${kind}`),
    })
  }

  const error = reading.error ?? importing.error ?? exporting.error
  return (
    <div className={styles.file}>
      <div className={bar.submit}>
        <FileTrigger
          acceptedFileTypes={[
            '.csv',
            '.txt',
            'text/csv',
            ...(kind === 'contact' ? ['.vcf', 'text/vcard'] : []),
          ]}
          onSelect={read}
        >
          <Button isPending={reading.isPending || importing.isPending} aria-describedby="import-shape">
            <Upload size={14} aria-hidden="true" />
            {t('import')}
          </Button>
        </FileTrigger>
        <Button onPress={write} isPending={exporting.isPending}>
          <Download size={14} aria-hidden="true" />
          {t('export')}
        </Button>
      </div>
      <p id="import-shape" className={typography.quiet}>
        {t(`importShape.${kind}`)}
      </p>
      <div aria-live="polite">
        {exporting.data && (
          <p className={typography.quiet}>
            {exporting.data.kind === 'download' ? (
              t('downloaded')
            ) : (
              <VisibleText text={t('saved', { path: exporting.data.path })} />
            )}
          </p>
        )}
        {importing.data && <Imported imported={importing.data} onDismiss={importing.reset} />}
      </div>
      {error && <ActionError error={error} />}
      {reading.data && reading.data.conflicts.length > 0 && (
        <ImportConflicts
          kind={kind}
          conflicts={reading.data.conflicts}
          isImporting={importing.isPending}
          onImport={(keep) => enter(reading.data.text, keep)}
          onClose={reading.reset}
        />
      )}
    </div>
  )
}

/** Bounds the listed lines. */
const maxLines = 20

function Imported({
  imported: { added, changed, refused },
  onDismiss,
}: {
  readonly imported: PeopleImported
  readonly onDismiss: () => void
}) {
  const { t } = useTranslation('people')
  const isWhole = refused.length === 0
  return (
    <>
      <Notice
        icon={isWhole ? CircleCheck : TriangleAlert}
        tone={isWhole ? 'good' : 'warn'}
        text={t('imported', { added, changed, refused: refused.length })}
        onDismiss={onDismiss}
      />
      {!isWhole && (
        <ul className={styles.refused} aria-label={t('refusedTitle')}>
          {refused.slice(0, maxLines).map(({ line, text, reason }) => (
            <li key={line}>
              {t('refusedLine', { line })}: {t(`refusedWhy.${reason}`)}{' '}
              <VisibleText text={excerpt(text, 200)} />
            </li>
          ))}
          {refused.length > maxLines && <li>{t('refusedMore', { count: refused.length - maxLines })}</li>}
        </ul>
      )}
    </>
  )
}
