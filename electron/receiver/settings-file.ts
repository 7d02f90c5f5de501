import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { StartError, systemCode } from '../host/start-error.ts'
import { placeOf, type ReceiverSecrets } from './secrets.ts'

/** Unread settings by the name of their section or field. */
export const unread = z.record(z.string(), z.unknown())
export type Unread = z.infer<typeof unread>

/** Where somebody may write a secret into the settings file. */
const secretPlaces: readonly (readonly [section: string, field: string, secret: keyof ReceiverSecrets])[] = [
  ['callCenter', 'apiKey', 'apiKey'],
  ['callCenter', 'password', 'password'],
  ['events', 'password', 'webhookPassword'],
  ['mail', 'password', 'smtpPassword'],
  ['shared', 'password', 'sharedPassword'],
]

/** Reads a settings file's sections. @throws StartError, also for a secret in it */
export function readSettingsFile(file: string): Unread {
  const content = unread.safeParse(readJson(file))
  if (!content.success) throw new StartError(`The settings file ${file} must hold one JSON object.`)
  for (const [section, field, secret] of secretPlaces) {
    const found = unread.safeParse(content.data[section])
    if (!found.success || !Object.hasOwn(found.data, field)) continue
    throw new StartError(
      `${file}: ${section}.${field}: a secret doesn't belong in this file; ${placeOf(secret)}.`,
    )
  }
  return content.data
}

function readJson(file: string): unknown {
  try {
    // Editors of Windows mark the byte order.
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    // A parser's message quotes the file.
    if (error instanceof SyntaxError) throw new StartError(`The settings file ${file} is not JSON.`)
    throw new StartError(`The settings file ${file} can't be read (${systemCode(error)}).`)
  }
}
