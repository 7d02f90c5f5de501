import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the preferences are kept; made when the first of them is changed. */
export const preferencesFile = (dataDirectory: string): string => join(dataDirectory, 'preferences.json')

/** What is kept, as it is written, for whoever reads it before the services are there; an empty object where there is none. */
export async function preferencesText(dataDirectory: string): Promise<string> {
  // The services meet whatever else is wrong with it, and tell the user.
  return readFile(preferencesFile(dataDirectory), 'utf8').catch(() => '{}')
}
