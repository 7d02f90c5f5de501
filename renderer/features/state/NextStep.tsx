import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, Plug, RotateCw, Share2, Webhook } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { demoConnectionId } from '../../../shared/connections.ts'
import { assertNever, type ErrorCode, type Failure, failureOf } from '../../../shared/errors.ts'
import { paths } from '../../../shared/page-address.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { scheduledReportsAddress } from '../addresses/page-addresses.ts'

interface Props {
  readonly error: Error | Failure
  readonly small?: boolean
}

/** Links from a failure to the page where it can be fixed, if there is one. */
export function NextStep({ error, small = false }: Props) {
  const { code } = error instanceof Error ? failureOf(error) : error
  const place = placeOf(code)
  return place && <ToPlace place={place} small={small} />
}

function ToPlace({ place, small }: { readonly place: NextPlace; readonly small: boolean }) {
  const { t } = useTranslation(['connection', 'shell'])
  const active = useActiveConnection()
  const navigate = useNavigate()
  const look = small ? 'plain' : 'primary'
  const connections = (edit: string, text: string) => (
    <Button
      look={look}
      small={small}
      onPress={() => void navigate({ to: paths.connections, search: { edit } })}
    >
      <Plug size={14} aria-hidden="true" />
      {text}
    </Button>
  )
  switch (place) {
    case 'connection':
      // The demo has no form.
      return active && active.id !== demoConnectionId
        ? connections(active.id, t('connection:open'))
        : connections('', t('connection:manage'))
    case 'connections':
      return connections('', t('connection:manage'))
    case 'webhooks':
      return (
        <Button look={look} small={small} onPress={() => void navigate({ to: paths.webhooks })}>
          <Webhook size={14} aria-hidden="true" />
          {t('shell:toWebhooks')}
        </Button>
      )
    case 'destinations':
      return (
        <Button look={look} small={small} onPress={() => void navigate({ to: paths.destinations })}>
          <Share2 size={14} aria-hidden="true" />
          {t('shell:toDestinations')}
        </Button>
      )
    case 'reports':
      return (
        <Button
          look={look}
          small={small}
          onPress={() =>
            void navigate({ to: paths.scheduledReports, search: scheduledReportsAddress.parse({}) })
          }
        >
          <CalendarClock size={14} aria-hidden="true" />
          {t('shell:toReports')}
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

/** The places to fix a failure, other than by retrying. */
type NextPlace = 'connection' | 'connections' | 'webhooks' | 'destinations' | 'reports' | 'reload'

/** Errors that aren't listed need a retry or another search. */
const places: Readonly<Partial<Record<ErrorCode, NextPlace>>> = {
  unknown_call: 'reload',
  address_not_found: 'connection',
  connection_refused: 'connection',
  network_unreachable: 'connection',
  certificate_refused: 'connection',
  certificate_changed: 'connection',
  encryption_failed: 'connection',
  proxy_failed: 'connection',
  credentials_missing: 'connection',
  credentials_wrong: 'connection',
  path_not_found: 'connection',
  redirected: 'connection',
  method_refused: 'connection',
  content_type_refused: 'connection',
  service_unknown: 'connection',
  answer_not_json: 'connection',
  answer_unexpected: 'connection',
  base_url_invalid: 'connection',
  credentials_of_other_address: 'connection',
  connection_unknown: 'connections',
  port_taken: 'webhooks',
  port_not_allowed: 'webhooks',
  interface_gone: 'webhooks',
  receiver_open: 'webhooks',
  event_password_missing: 'webhooks',
  event_credentials_missing: 'webhooks',
  event_username_wrong: 'webhooks',
  event_password_wrong: 'webhooks',
  event_credentials_wrong: 'webhooks',
  event_address_wrong: 'webhooks',
  event_method_wrong: 'webhooks',
  event_unreadable: 'webhooks',
  connections_crowded: 'webhooks',
  relay_address_invalid: 'destinations',
  relay_address_refused: 'destinations',
  relay_secret_missing: 'destinations',
  relay_unreachable: 'destinations',
  relay_timed_out: 'destinations',
  relay_redirected: 'destinations',
  relay_answered: 'destinations',
  mail_not_set_up: 'reports',
  mail_not_tested: 'reports',
  mail_password_missing: 'reports',
  mail_login_refused: 'reports',
  mail_certificate_refused: 'reports',
  mail_tls_missing: 'reports',
  mail_sender_refused: 'reports',
  mail_recipient_refused: 'reports',
}

/** Returns null if there is no such place. */
function placeOf(code: ErrorCode): NextPlace | null {
  return places[code] ?? null
}
