import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { alwaysOpen } from '../../shared/calendar/opening-hours.ts'
import { type ConnectionInput, connectionInput } from '../../shared/connections.ts'
import type { CallboardHandlers } from '../../shared/contract.ts'
import { defaultKeepingOptions } from '../../shared/keeping.ts'
import { type MailSettingsInput, usualMailPorts } from '../../shared/mail.ts'
import { schedule, usableSchedule } from '../../shared/schedules/schedule.ts'
import type { ReceiverState } from '../../shared/webhooks/receiver.ts'
import type { WebhookSettingsInput } from '../../shared/webhooks/settings.ts'
import type { ReceiverSecrets } from './secrets.ts'
import type { ReceiverSettings } from './settings.ts'

/** Of these, the settings hold everything, so nothing of an earlier run counts. */
const toldFiles = ['profiles.json', 'credentials.json', 'mail.json', 'read-api.json']

/** Removes what earlier runs were told; what was received stays. Call it before the services read it. */
export function forgetSettings(dataDirectory: string): void {
  for (const name of toldFiles) rmSync(join(dataDirectory, name), { force: true })
}

/**
 * Makes the settings hold for services that aren't started yet. Events are received as soon as it resolves, to the
 * receiver's state and the connection's id. @throws AppError of the services
 */
export async function applySettings(
  handlers: CallboardHandlers,
  settings: ReceiverSettings,
  secrets: ReceiverSecrets,
): Promise<{ readonly connectionId: string; readonly state: ReceiverState }> {
  const context = { signal: new AbortController().signal }
  const { alarms, reports, shared } = settings
  const connections = await handlers['connections.save'](connectionOf(settings, secrets), context)
  const connectionId = connections.activeId
  const mail = mailOf(settings, secrets)
  if (mail) await handlers['mail.saveSettings'](mail, context)

  // In a team archive, the team's rules and hours hold unless the settings have some.
  if (shared === null || alarms.rules) {
    const before = await handlers['alarms.rules']({ connectionId }, context)
    if (!isDeepStrictEqual(before, alarms.rules)) {
      await handlers['alarms.saveRules']({ connectionId, rules: alarms.rules }, context)
    }
  }

  if (shared === null || settings.openingHours) {
    const hours = settings.openingHours ?? alwaysOpen
    const before = await handlers['calendar.of']({ connectionId }, context)
    if (!isDeepStrictEqual(before, hours)) await handlers['calendar.save']({ connectionId, hours }, context)
  }

  const wanted = reports.map((report) =>
    usableSchedule.parse({ ...report, id: idOfReport(report.name), connectionId }),
  )
  const known = (await handlers['schedules.list'](null, context)).map((each) => schedule.parse(each))
  for (const { id } of known) {
    if (!wanted.some((each) => each.id === id)) await handlers['schedules.remove']({ id }, context)
  }
  for (const each of wanted) {
    // Saving one again would take a report that is due for written.
    const isSame = known.some((before) => isDeepStrictEqual(before, each))
    if (!isSame) await handlers['schedules.save'](each, context)
  }

  const state = await handlers['webhooks.saveSettings'](webhooksOf(settings, secrets), context)
  return { connectionId, state }
}

/** Returns the connection as the contract takes it. */
export function connectionOf(
  { callCenter, keeping }: ReceiverSettings,
  { apiKey, password }: ReceiverSecrets,
): ConnectionInput {
  const secrets = { apiKey: apiKey ?? '', password: password ?? '' }
  return connectionInput.parse({
    ...callCenter,
    ...secrets,
    keeping: { ...defaultKeepingOptions, ...keeping },
  })
}

/** Returns the mail server as the contract takes it; null without one. */
export function mailOf(
  { mail }: Pick<ReceiverSettings, 'mail'>,
  { smtpPassword }: ReceiverSecrets,
): MailSettingsInput | null {
  if (mail === null) return null
  const port = mail.port ?? usualMailPorts[mail.security]
  return { ...mail, port, password: smtpPassword ?? '', keepUnprotected: false }
}

function webhooksOf(
  { events }: ReceiverSettings,
  { webhookPassword }: ReceiverSecrets,
): WebhookSettingsInput {
  return { ...events, enabled: true, password: webhookPassword ?? '' }
}

const idOfReport = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 32)
