import { z } from 'zod'
import { alarmMetric, alarmRule, isClearAtGood } from '../../shared/board/rules.ts'
import { openingHours } from '../../shared/calendar/opening-hours.ts'
import { connectionInput } from '../../shared/connections.ts'
import { keepingChange, keepingOptions } from '../../shared/keeping.ts'
import { languages } from '../../shared/language.ts'
import { mailAddress, mailServer } from '../../shared/mail.ts'
import { apiScope, apiSettings, apiToken, defaultApiSettings } from '../../shared/read-api.ts'
import { destination, relayAddress, relayFilter } from '../../shared/relay.ts'
import { schedule, usableSchedule } from '../../shared/schedules/schedule.ts'
import { defaultWebhookSettings, webhookSettingsInput } from '../../shared/webhooks/settings.ts'
import { fileKeyOf } from '../services/reports/report-name.ts'
import { hasPassword } from '../services/team-archive/access.ts'

const { name, baseUrl, username, authentication, quickSearchPath, timeoutSeconds, pinnedFingerprint } =
  connectionInput.shape

const callCenter = z.strictObject({
  name: name.default('Call center'),
  baseUrl,
  username: username.default(''),
  authentication,
  quickSearchPath,
  timeoutSeconds,
  pinnedFingerprint,
})

const webhook = webhookSettingsInput.shape

/** The call center's webhook settings (§6.1), as far as the receiver needs them. */
const events = z.strictObject({
  listenOn: webhook.listenOn.default(defaultWebhookSettings.listenOn),
  port: webhook.port.default(defaultWebhookSettings.port),
  basePath: webhook.basePath.default(defaultWebhookSettings.basePath),
  username: webhook.username.default(''),
  allowUnauthenticated: z.boolean().default(false),
  version: webhook.version.default(defaultWebhookSettings.version),
  format: webhook.format.default(defaultWebhookSettings.format),
  method: webhook.method.default(defaultWebhookSettings.method),
  events: webhook.events.default(defaultWebhookSettings.events),
})

const mail = z.strictObject({
  ...mailServer.shape,
  port: mailServer.shape.port.optional(),
  security: mailServer.shape.security.default('starttls'),
  username: mailServer.shape.username.default(''),
})

const rule = z
  .strictObject({
    metric: alarmMetric,
    queue: alarmRule.shape.queue.default(null),
    limit: alarmRule.shape.limit.default(0),
    clearAt: alarmRule.shape.clearAt.default(0),
    forSeconds: alarmRule.shape.forSeconds.default(0),
    hours: alarmRule.shape.hours.default(null),
  })
  .refine(isClearAtGood, { path: ['clearAt'], message: 'must be on the good side of the limit' })

/** Each gets an id of its own, by which its alarms are gathered, and a console of the team changes it. */
const rules = z
  .array(rule)
  .max(500)
  .transform((given) =>
    given.map((each, index) => ({
      ...each,
      ...{ id: `${each.metric} ${index + 1}`, enabled: true, notify: true, sound: false },
    })),
  )

const alarms = z.strictObject({
  /** Who gets each raised alarm by e-mail. */
  recipients: z.array(mailAddress).max(50).default([]),
  language: z.enum(languages).default('en'),
  /** Null for the usual rules. */
  rules: rules.nullable().default(null),
})

const report = z
  .strictObject({
    ...schedule.omit({ id: true, connectionId: true }).shape,
    weekday: schedule.shape.weekday.default(1),
    weekStart: schedule.shape.weekStart.default(1),
    zone: schedule.shape.zone.default('server'),
    folder: schedule.shape.folder.default(''),
    recipients: schedule.shape.recipients.default([]),
    language: schedule.shape.language.default('en'),
    calendar: schedule.shape.calendar.default('gregorian'),
  })
  .refine(({ content }) => content.kind !== 'view', {
    path: ['content', 'kind'],
    message: 'must be figures, agents or receipt: a view is saved in a console with a page',
  })
  .refine(({ formats }) => !formats.includes('pdf'), {
    path: ['formats'],
    message: 'must be xlsx, csv or json: a PDF is drawn by a console with a page',
  })
  .superRefine((given, context) => {
    const read = usableSchedule.safeParse({ ...given, id: 'new', connectionId: 'new' })
    for (const { path, message } of read.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message })
    }
  })

/** A program that gets the events, too; its secret lies in a file of its own. */
const ownDestination = z.strictObject({
  name: destination.shape.name,
  address: destination.shape.address.refine((address) => relayAddress(address).ok, {
    message: 'must begin with http:// or https://, without a name and password',
  }),
  secretFile: z.string().min(1),
  form: destination.shape.form.default('read'),
  ...relayFilter.shape,
})

/** The read API for programs of this computer; each token lies in a file of its own. */
const readApi = z.strictObject({
  port: apiSettings.shape.port.default(defaultApiSettings.port),
  tokens: z
    .array(
      z.strictObject({
        name: apiToken.shape.name,
        scope: apiScope.default('all'),
        /** The last day that it is good for, in UTC. */
        endsOn: z.iso.date(),
        tokenFile: z.string().min(1),
      }),
    )
    .max(50)
    .refine((tokens) => new Set(tokens.map((each) => each.name)).size === tokens.length, {
      message: 'must each have a name of their own',
    })
    .default([]),
})

/** The team archive; its password is a secret. */
const shared = z.strictObject({
  address: z
    .string()
    .min(1)
    .refine((address) => !hasPassword(address), {
      message: 'must have no password, which others could read: set CALLBOARD_SHARED_PASSWORD',
    }),
  /** A file with the certificates to trust, in PEM; null for the system's. */
  caFile: z.string().min(1).nullable().default(null),
  /** Chooses plain text to another computer. */
  plainText: z.boolean().default(false),
})

/** Everything that the receiver is told, without the secrets. */
export const receiverSettings = z
  .strictObject({
    callCenter,
    events: events.prefault({}),
    keeping: z.strictObject(keepingOptions.shape).partial().pipe(keepingChange).prefault({}),
    mail: mail.nullable().default(null),
    alarms: alarms.prefault({}),
    /** When the call center is open, on its own clock; null for always. */
    openingHours: openingHours.nullable().default(null),
    reports: z.array(report).max(100).default([]),
    destinations: z.array(ownDestination).max(50).default([]),
    /** Null for none. */
    readApi: readApi.nullable().default(null),
    shared: shared.nullable().default(null),
  })
  .refine(({ mail, alarms }) => mail !== null || alarms.recipients.length === 0, {
    path: ['alarms', 'recipients'],
    message: 'need a mail server: set mail.host and mail.sender',
  })
  .refine(
    ({ mail, reports }) => mail !== null || reports.every(({ recipients }) => recipients.length === 0),
    {
      path: ['reports'],
      message: 'have recipients, who need a mail server: set mail.host and mail.sender',
    },
  )
  .refine(({ destinations }) => new Set(destinations.map(({ name }) => name)).size === destinations.length, {
    path: ['destinations'],
    message: 'must each have a name of their own',
  })
  .refine(({ reports }) => new Set(reports.map((each) => fileKeyOf(each))).size === reports.length, {
    path: ['reports'],
    message: 'must each have a name of their own, also without the characters that a file name may not have',
  })
export type ReceiverSettings = z.output<typeof receiverSettings>
