import { AppError } from '../../../shared/errors.ts'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import type { DoctorReport, ReceiverState, SentTest } from '../../../shared/webhooks/receiver.ts'
import type {
  DeliveryForm,
  WebhookSettings,
  WebhookSettingsInput,
} from '../../../shared/webhooks/settings.ts'
import type { Wallboard } from '../../../shared/webhooks/wallboard.ts'
import type { Log } from '../log.ts'
import type { Events } from '../store/events/events.ts'
import type { Stores } from '../stores.ts'

export interface WebhooksOptions {
  readonly stores: Pick<Stores, 'main'>
  readonly log: Log
  /** There are other settings, or the receiver stands otherwise. */
  readonly changed: () => void
  readonly stored: (source: EventSource, lastSeq: number) => void
}

/** The receiver of the call center's events, with its settings (6.1). */
export interface Webhooks {
  settings(): Promise<WebhookSettings>
  saveSettings(input: WebhookSettingsInput): Promise<ReceiverState>
  state(): Promise<ReceiverState>
  doctor(since: number | null): Promise<DoctorReport>
  sendTest(form: DeliveryForm, signal: AbortSignal): Promise<SentTest>
  wallboard(source: EventSource): Promise<Wallboard>
  events(source: EventSource): Promise<Events>
}

export function createWebhooks(_options: WebhooksOptions): Webhooks {
  const notYet = () => Promise.reject(new AppError('store_failed', 'Not yet', { problem: 'Not yet' }))
  return {
    settings: notYet,
    saveSettings: notYet,
    state: notYet,
    doctor: notYet,
    sendTest: notYet,
    wallboard: notYet,
    events: notYet,
  }
}
