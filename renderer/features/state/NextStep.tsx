import { useNavigate } from '@tanstack/react-router'
import { Plug, RotateCw, Webhook } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { assertNever, type Failure, failureOf } from '../../../shared/errors.ts'
import { demoProfileId } from '../../../shared/profiles.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { type NextPlace, placeOf } from './next-step.ts'

interface Props {
  readonly error: Error | Failure
  readonly small?: boolean
}

/** Leads from a failure to where it is mended, if there is such a place. */
export function NextStep({ error, small = false }: Props) {
  const { code } = error instanceof Error ? failureOf(error) : error
  const place = placeOf(code)
  return place && <ToPlace place={place} small={small} />
}

function ToPlace({ place, small }: { readonly place: NextPlace; readonly small: boolean }) {
  const { t } = useTranslation(['connection', 'shell'])
  const active = useActiveProfile()
  const navigate = useNavigate()
  const look = small ? 'plain' : 'primary'
  const connections = (edit: string, text: string) => (
    <Button look={look} small={small} onPress={() => void navigate({ to: '/connections', search: { edit } })}>
      <Plug size={14} aria-hidden="true" />
      {text}
    </Button>
  )
  switch (place) {
    case 'connection':
      // The demo has no form.
      return active && active.id !== demoProfileId
        ? connections(active.id, t('connection:open'))
        : connections('', t('connection:manage'))
    case 'connections':
      return connections('', t('connection:manage'))
    case 'webhooks':
      return (
        <Button look={look} small={small} onPress={() => void navigate({ to: '/webhooks' })}>
          <Webhook size={14} aria-hidden="true" />
          {t('shell:toWebhooks')}
        </Button>
      )
    case 'reload':
      return (
        <Button look={look} small={small} onPress={() => window.location.reload()}>
          <RotateCw size={14} aria-hidden="true" />
          {t('shell:reload')}
        </Button>
      )
    default:
      return assertNever(place)
  }
}
