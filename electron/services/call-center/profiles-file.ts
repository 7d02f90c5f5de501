import { z } from 'zod'
import { profile } from '../../../shared/profiles.ts'
import { createJsonFile, type JsonFile } from '../files/json-file.ts'

/** A connection as it is kept: without its secrets, but with whether there were any. */
const storedProfile = profile
  .omit({ hasApiKey: true, hasPassword: true, secretsKept: true, credentialsMissing: true })
  .extend({ hadApiKey: z.boolean(), hadPassword: z.boolean() })
export type StoredProfile = z.infer<typeof storedProfile>

const schema = z.object({ version: z.literal(1), activeId: z.string(), profiles: z.array(storedProfile) })
export type StoredProfiles = z.infer<typeof schema>

/** The connections but for the demo, in a JSON file. */
export function createProfilesFile(
  path: string,
  activeId: string,
  onSetAside: (aside: string, error: unknown) => void,
): JsonFile<StoredProfiles> {
  return createJsonFile({ path, schema, initial: { version: 1, activeId, profiles: [] }, onSetAside })
}
