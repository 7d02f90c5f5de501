import { z } from 'zod'
import { reportErrors, storeErrors } from '../errors.ts'
import { call } from '../rpc/table.ts'
import { storedRefusal } from '../webhooks/deliveries.ts'
import {
  eventChoiceColumn,
  eventCountQuery,
  eventPage,
  eventPageQuery,
  feedEvent,
  refusalPage,
  wholeEvent,
} from '../webhooks/feed.ts'
import { doctorReport, receiverState, sendTestInput, sentTest } from '../webhooks/receiver.ts'
import { webhookSettings, webhookSettingsInput } from '../webhooks/settings.ts'
import { wallboard } from '../webhooks/wallboard.ts'
import { nothing, ofSource } from './parts.ts'

const ofRow = z.object({ seq: z.int().positive() })

/** What the window asks of the receiver and of the events that came. */
export const webhookCalls = {
  /** The settings that describe what the call center is set to (§6.1). */
  'webhooks.settings': call(nothing, webhookSettings, storeErrors),
  /** Saves them, and has the listener follow; why it can't is in its state. */
  'webhooks.saveSettings': call(webhookSettingsInput, receiverState, [...storeErrors, 'receiver_open']),
  'webhooks.state': call(nothing, receiverState, storeErrors),
  /** The settings against the requests that were received, but for those before `since` (UTC milliseconds). */
  'webhooks.doctor': call(z.object({ since: z.int().nullable().default(null) }), doctorReport, storeErrors),
  /** Delivers a test event to the listener over the network, as a call center of the saved address would. */
  'webhooks.sendTest': call(sendTestInput, sentTest, reportErrors),
  'webhooks.wallboard': call(ofSource, wallboard, storeErrors),
  /** Requests that became no event, the newest first; with `to` (UTC milliseconds), those that arrived before it. */
  'webhooks.refusals': call(
    z.object({
      before: z.int().positive().nullable().default(null),
      to: z.int().nullable().default(null),
      limit: z.int().min(1).max(500).default(100),
    }),
    refusalPage,
    storeErrors,
  ),
  'webhooks.refusal': call(ofRow, storedRefusal.nullable(), storeErrors),
  'events.page': call(eventPageQuery, eventPage, storeErrors),
  /** How many match; with `after`, how many of them came since. */
  'events.count': call(eventCountQuery, z.object({ total: z.int() }), storeErrors),
  /** With its whole request; null when there is none of that number. */
  'events.get': call(ofSource.extend(ofRow.shape), wholeEvent.nullable(), storeErrors),
  /** The events of one call, the oldest first; at most 1,000. */
  'events.ofCall': call(
    ofSource.extend({ callId: z.string().trim().min(1).max(200) }),
    z.array(feedEvent),
    storeErrors,
  ),
  /** The values of a column, to choose from. */
  'events.values': call(ofSource.extend({ column: eventChoiceColumn }), z.array(z.string()), storeErrors),
} as const
