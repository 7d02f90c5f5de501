import { useNavigate } from '@tanstack/react-router'
import { Plug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import { demoProfileId } from '../../../shared/profiles.ts'
import { useActiveProfile } from '../../queries/profiles.ts'
import { Button } from '../controls/Button.tsx'

/** Failures that end in the form of the connection. */
const codes: readonly ErrorCode[] = [
  'credentials_missing',
  'credentials_wrong',
  'certificate_refused',
  'certificate_changed',
]

/** Leads from a failure to the form of the active connection, where it is mended there. */
export function OpenConnection({ error }: { readonly error: Error }) {
  const { t } = useTranslation('connection')
  const active = useActiveProfile()
  const navigate = useNavigate()
  if (!(error instanceof AppError && codes.includes(error.code))) return null
  if (!active || active.id === demoProfileId) return null
  return (
    <Button look="primary" onPress={() => void navigate({ to: '/connections', search: { edit: active.id } })}>
      <Plug size={14} aria-hidden="true" />
      {t('open')}
    </Button>
  )
}
