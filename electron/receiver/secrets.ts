import { readNamedFile } from '../host/named-file.ts'
import { StartError } from '../host/start-error.ts'

/** The receiver's secrets; null where none is given. They are kept in memory alone. */
export interface ReceiverSecrets {
  readonly apiKey: string | null
  readonly password: string | null
  readonly webhookPassword: string | null
  readonly smtpPassword: string | null
  readonly sharedPassword: string | null
}

/** The environment's name of each secret; with `_FILE` behind it, that of a file that holds it. */
export const secretNames: Readonly<Record<keyof ReceiverSecrets, string>> = {
  apiKey: 'CALLBOARD_API_KEY',
  password: 'CALLBOARD_PASSWORD',
  webhookPassword: 'CALLBOARD_WEBHOOK_PASSWORD',
  smtpPassword: 'CALLBOARD_SMTP_PASSWORD',
  sharedPassword: 'CALLBOARD_SHARED_PASSWORD',
}

/** The flags by which somebody may try to give a secret. */
export const secretFlags: ReadonlyMap<string, keyof ReceiverSecrets> = new Map([
  ['api-key', 'apiKey'],
  ['password', 'password'],
  ['webhook-password', 'webhookPassword'],
  ['smtp-password', 'smtpPassword'],
  ['shared-password', 'sharedPassword'],
] as const)

/** Returns where a secret belongs, as the end of a sentence. */
export const placeOf = (secret: keyof ReceiverSecrets): string =>
  `set ${secretNames[secret]}, or ${secretNames[secret]}_FILE to the path of a file that holds it`

/**
 * Reads the secrets and takes them out of `environment`, so that no program that this one starts gets them.
 * @throws StartError if one is given twice, or its file can't be read or is empty
 */
export function takeSecrets(environment: NodeJS.ProcessEnv): ReceiverSecrets {
  const given = { ...environment }
  for (const name of Object.values(secretNames)) delete environment[name]
  const secretOf = (name: string): string | null => {
    const value = given[name] ?? ''
    const file = given[`${name}_FILE`] ?? ''
    if (file === '') return value === '' ? null : value
    if (value !== '') throw new StartError(`${name} and ${name}_FILE are both set: keep one of them.`)
    return readSecret(`${name}_FILE`, file)
  }
  return {
    apiKey: secretOf(secretNames.apiKey),
    password: secretOf(secretNames.password),
    webhookPassword: secretOf(secretNames.webhookPassword),
    smtpPassword: secretOf(secretNames.smtpPassword),
    sharedPassword: secretOf(secretNames.sharedPassword),
  }
}

function readSecret(name: string, file: string): string {
  // Editors end a file with a line break, which is no part of the secret.
  const content = readNamedFile(`${name}: ${file}`, file).replace(/\r?\n$/, '')
  if (content === '') throw new StartError(`${name}: ${file} is empty.`)
  return content
}
