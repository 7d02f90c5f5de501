import { z } from 'zod'
import { normaliseInput } from '../../../shared/text.ts'
import { knownEventName } from '../../../shared/webhooks/event-names.ts'
import {
  basePath,
  port,
  type WebhookSettings,
  type WebhookSettingsInput,
  webhookMethod,
} from '../../../shared/webhooks/settings.ts'
import { deliveryOf, optionOf, versionOptions } from './version-options.ts'

const problems = ['hostWrong', 'portWrong', 'basePathWrong', 'colon', 'tooLong'] as const
type Problem = (typeof problems)[number]

export function isSettingsProblem(name: string): name is Problem {
  return problems.some((problem) => problem === name)
}

const wrong = (problem: Problem) => ({ error: problem })
const typed = z.string().transform(normaliseInput)

/** Where the listener can be reached; `one` is the address in `host`. */
export const reaches = ['all', 'loopback', 'one'] as const

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
})

/** The form of the settings; its messages are names of texts. A password is taken as typed. */
export const settingsForm = fields.superRefine(({ reach, host }, context) => {
  if (reach === 'one' && !z.union([z.ipv4(), z.ipv6()]).safeParse(host).success) {
    context.addIssue({ code: 'custom', path: ['host'], message: 'hostWrong' satisfies Problem })
  }
})
export type SettingsFormValues = z.infer<typeof fields>

/** The settings as the form has them; a password is never among them. */
export function formOf(settings: WebhookSettings): SettingsFormValues {
  const { enabled, method, events, listenOn, basePath, username } = settings
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
  }
}

/** What is saved. An empty password stays as it was; without a user name there is none. */
export function inputOf(form: SettingsFormValues): WebhookSettingsInput {
  const { enabled, version, method, events, reach, host, username, password } = form
  return {
    enabled,
    ...deliveryOf(version),
    method,
    events,
    listenOn: reach === 'one' ? host : reach,
    port: portOf(form.port),
    basePath: form.basePath,
    username,
    password: username === '' ? '' : password === '' ? null : password,
  }
}

function portOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}
