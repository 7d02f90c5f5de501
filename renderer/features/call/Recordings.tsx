import { AudioLines } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { recordingUrl } from '../../../shared/outside-links.ts'
import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import { isDesktop } from '../../data/client/client.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { CopyButton } from './CopyButton.tsx'
import { textOf } from './record-text.ts'

/** Links to the call's recordings where the connection says where they are; nothing is downloaded here. */
export function Recordings({ records }: { readonly records: readonly WholeCallRecord[] }) {
  const { t } = useTranslation('call')
  const template = useActiveConnection()?.recordingTemplate ?? ''
  const names = [...new Set(records.map(({ fields }) => textOf(fields.record)))]
  const found = names.flatMap((name) => {
    const url = recordingUrl(template, name)
    return url === null ? [] : [{ name, url }]
  })
  if (found.length === 0) return null
  return (
    <Row as="ul" gap={4} wrap aria-label={t('recordings.label')}>
      {found.map(({ name, url }) => (
        <li key={name}>
          <AudioLines size={14} aria-hidden="true" />{' '}
          {/* The desktop host opens nothing outside: its link is copied. */}
          {isDesktop ? (
            t('recordings.of', { name })
          ) : (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {t('recordings.of', { name })}
            </a>
          )}
          <CopyButton text={url} what={t('recordings.address')} />
        </li>
      ))}
    </Row>
  )
}
