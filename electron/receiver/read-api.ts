import { join } from 'node:path'
import type { ApiState } from '../../shared/read-api.ts'
import { readNamedFile } from '../host/named-file.ts'
import { StartError } from '../host/start-error.ts'
import { type ApiFileContent, createApiFile, hashOfToken, tokenText } from '../services/read-api/tokens.ts'
import { idOfName } from './id-of-name.ts'
import type { ReceiverSettings } from './settings.ts'

const msOfDay = 86_400_000

/**
 * Returns the settings as the API's file holds them, tokens as hashes; null if it is off.
 * @throws StartError for a token that can't be read or used
 */
export function readApiOf({ readApi }: Pick<ReceiverSettings, 'readApi'>): ApiFileContent | null {
  if (readApi === null) return null
  const tokens = readApi.tokens.map(({ name, scope, endsOn, tokenFile }, index) => {
    const place = `readApi.tokens.${index}.tokenFile: ${tokenFile}`
    const text = tokenText.safeParse(readNamedFile(place, tokenFile).trim())
    if (!text.success) throw new StartError(`${place} must hold cbr_ and 32 random bytes in Base64url.`)
    // A day ends with it, in UTC.
    const endsAt = Date.parse(endsOn) + msOfDay
    const of = { name, scope, endsAt, createdAt: Date.now(), lastUsedAt: null }
    return { id: idOfName(name), ...of, hash: hashOfToken(text.data) }
  })
  return { version: 1, settings: { enabled: true, port: readApi.port }, tokens }
}

/** Writes what the services read when they start. @throws AppError `store_full`, `store_failed` */
export async function applyReadApi(dataDirectory: string, content: ApiFileContent | null): Promise<void> {
  if (content === null) return
  // Earlier runs' file was removed before, so that none can be unreadable.
  const file = createApiFile({ path: join(dataDirectory, 'read-api.json'), onSetAside: () => {} })
  await file.update(() => content)
  await file.close()
}

/** @throws StartError if the API was wanted and doesn't answer */
export function refuseSilentApi({ failure, port }: ApiState): void {
  if (failure === null) return
  const isTaken = failure.code === 'port_taken'
  throw new StartError(
    isTaken
      ? `readApi.port: port ${port} is taken by another program; name another one.`
      : `readApi.port: nothing can listen on port ${port} (${failure.code}).`,
  )
}
