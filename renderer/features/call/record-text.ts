import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/errors.ts'
import { withName } from '../../../shared/people.ts'
import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import { useNames } from '../../data/people.ts'

interface RecordText {
  /** Returns the record's part of the call: `Queue entry 901`. */
  name(record: WholeCallRecord): string
  /** Returns the report and the record's id. */
  source(record: WholeCallRecord): string
}

/** Names the records of a call. */
export function useRecordText(): RecordText {
  const { t } = useTranslation(['call', 'reports'])
  const partyText = usePartyText()
  return {
    name: ({ report, fields }) => {
      switch (report) {
        case 'quick':
          return t('call:records.call')
        case 'queue':
          return t('call:records.entry', { queue: partyText('queue', textOf(fields.qnum)) })
        case 'queueDetails':
          return t('call:records.attempt', {
            agent: partyText('agent', textOf(fields.dst), textOf(fields.dst_name)),
          })
        default:
          return assertNever(report)
      }
    },
    source: ({ report, id, origins }) => {
      const title = t(`reports:views.${report}.title`)
      const source =
        id === null
          ? t('call:records.sourceWithoutId', { report: title })
          : t('call:records.source', { report: title, id })
      return origins.includes('callCenter') ? source : `${source} (${t('call:records.archiveOnly')})`
    },
  }
}

/** Returns a function that writes a queue's or agent's name and number; a record may give the name, too. */
export function usePartyText(): (kind: 'queue' | 'agent', number: string, recordName?: string) => string {
  const nameOf = useNames()
  return (kind, number, recordName = '') => withName(nameOf(kind, number) ?? recordName, number).trim()
}

/** Returns the text; empty for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
