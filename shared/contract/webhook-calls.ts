import { z } from 'zod'
import { cutList } from '../cut-list.ts'
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
import { nothing, ofSource } from './parts.ts'

const ofRow = z.object({ seq: z.int().positive() })

/** Calls about the receiver and its events. */
export const webhookCalls = {
  /** Returns the call center's webhook settings (§6.1). */
  'webhooks.settings': call(nothing, webhookSettings, storeErrors),
  /** Saves the settings and applies them to the receiver; its state has any failure. */
  'webhooks.saveSettings': call(webhookSettingsInput, receiverState, [...storeErrors, 'receiver_open']),
  'webhooks.state': call(nothing, receiverState, storeErrors),
  /** Compares the settings with the requests received since `since` (UTC milliseconds). */
  'webhooks.doctor': call(z.object({ since: z.int().nullable().default(null) }), doctorReport, storeErrors),
  /** Sends the receiver a test event over the network, as a call center with the saved address does. */
  'webhooks.sendTest': call(sendTestInput, sentTest, reportErrors),
  /** Returns refused requests, newest first; with `to` (UTC milliseconds), those received before it. */
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
  /** Counts matching events; with `after`, only later ones. */
  'events.count': call(eventCountQuery, z.object({ total: z.int() }), storeErrors),
  /** Returns an event with its whole request; null for an unknown number. */
  'events.get': call(ofSource.extend(ofRow.shape), wholeEvent.nullable(), storeErrors),
  /** Returns one call's events, oldest first, at most 1,000. */
  'events.ofCall': call(
    ofSource.extend({ callId: z.string().trim().min(1).max(200) }),
    cutList(feedEvent),
    storeErrors,
  ),
  /** Returns the values of a column, for choosing: at most the first 2,000. */
  'events.values': call(ofSource.extend({ column: eventChoiceColumn }), cutList(z.string()), storeErrors),
} as const
