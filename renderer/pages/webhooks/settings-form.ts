import { z } from 'zod'
import { normaliseInput } from '../../../shared/text.ts'
import { knownEventName } from '../../../shared/webhooks/event-names.ts'
import {
  basePath,
  type DeliveryForm,
  defaultWebhookSettings,
  isOpenToNetwork,
  port,
  versionOption,
  type WebhookSettings,
  type WebhookSettingsInput,
  webhookMethod,
} from '../../../shared/webhooks/settings.ts'

/** The options of Event Webhooks Version, each a format and a version (§6.2). */
export const versionOptions = ['G2', 'G3', 'G4', 'Rest2', 'Rest3', 'Rest4'] as const
export type VersionOption = (typeof versionOptions)[number]

type Delivery = Pick<DeliveryForm, 'format' | 'version'>

const deliveries: Readonly<Record<VersionOption, Delivery>> = {
  G2: { format: 'General', version: '2' },
  G3: { format: 'General', version: '3' },
  G4: { format: 'General', version: '4' },
  Rest2: { format: 'Rest', version: '2' },
  Rest3: { format: 'Rest', version: '3' },
  Rest4: { format: 'Rest', version: '4' },
}

export function deliveryOf(option: VersionOption): Delivery {
  return deliveries[option]
}

export function optionOf(delivery: Delivery): VersionOption {
  const name = versionOption(delivery)
  return versionOptions.find((option) => option === name) ?? optionOf(defaultWebhookSettings)
}

const problems = [
  'hostWrong',
  'portWrong',
  'basePathWrong',
  'colon',
  'tooLong',
  'passwordWanted',
  'openUnchosen',
] as const
type Problem = (typeof problems)[number]

export function isSettingsProblem(name: string): name is Problem {
  return problems.some((problem) => problem === name)
}

const wrong = (problem: Problem) => ({ error: problem })
const typed = z.string().transform(normaliseInput)

/** The addresses that the listener binds to; `one` is the address in `host`. */
export const reaches = ['loopback', 'all', 'one'] as const

const fields = z.object({
  enabled: z.boolean(),
  version: z.enum(versionOptions),
  method: webhookMethod,
  events: z.array(knownEventName),
  reach: z.enum(reaches),
  host: typed,
  port: typed.refine((text) => port.safeParse(portOf(text)).success, wrong('portWrong')),
  basePath: typed.refine((text) => basePath.safeParse(text).success, wrong('basePathWrong')),
  username: z
    .string()
    .max(200, wrong('tooLong'))
    .regex(/^[^:]*$/, wrong('colon')),
  password: z.string().max(1_000, wrong('tooLong')),
  /** Whether a password is already set. */
  hasPassword: z.boolean(),
  emptyPassword: z.boolean(),
  allowUnauthenticated: z.boolean(),
})

/** The settings form; its messages are text keys. The password isn't trimmed. */
export const settingsForm = fields.superRefine((form, context) => {
  const { enabled, reach, host, username, password, hasPassword, emptyPassword, allowUnauthenticated } = form
  const tell = (field: keyof typeof form, message: Problem) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (reach === 'one' && !z.union([z.ipv4(), z.ipv6()]).safeParse(host).success) tell('host', 'hostWrong')
  if (!enabled) return
  if (asksNobody(form) && !allowUnauthenticated) tell('username', 'openUnchosen')
  if (username !== '' && password === '' && !hasPassword && !emptyPassword) tell('password', 'passwordWanted')
})
export type SettingsFormValues = z.infer<typeof fields>

/** Returns whether other computers could send events without credentials. */
export function asksNobody({
  reach,
  host,
  username,
}: Pick<SettingsFormValues, 'reach' | 'host' | 'username'>) {
  return isOpenToNetwork({ listenOn: reach === 'one' ? host : reach, username })
}

/** Returns the settings as form values, never with a password. */
export function formOf(settings: WebhookSettings): SettingsFormValues {
  const { enabled, method, events, listenOn, basePath, username, passwordState, allowUnauthenticated } =
    settings
  const isOne = listenOn !== 'all' && listenOn !== 'loopback'
  return {
    enabled,
    version: optionOf(settings),
    method,
    events,
    reach: isOne ? 'one' : listenOn,
    host: isOne ? listenOn : '',
    port: String(settings.port),
    basePath,
    username,
    password: '',
    hasPassword: passwordState === 'set',
    emptyPassword: passwordState === 'empty',
    allowUnauthenticated,
  }
}

/** Returns the input to save. A blank password stays unless `emptyPassword` is set or the user name blank. */
export function inputOf(form: SettingsFormValues): WebhookSettingsInput {
  const { enabled, version, method, events, reach, host, username, password, emptyPassword } = form
  const stays = username !== '' && password === '' && !emptyPassword
  return {
    enabled,
    ...deliveryOf(version),
    method,
    events,
    listenOn: reach === 'one' ? host : reach,
    port: portOf(form.port),
    basePath: form.basePath,
    username,
    password: stays ? null : username === '' ? '' : password,
    allowUnauthenticated: form.allowUnauthenticated && asksNobody(form),
  }
}

function portOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}
