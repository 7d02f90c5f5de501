import { z } from 'zod'
import type { PageAddress, PagePath } from './page-address.ts'
import { demoProfileId, type Profile } from './profiles.ts'

/** The connection that a page's address is of; empty texts where it names none. */
export const linkedConnection = z.object({
  /** Its id, which says nothing secret and is the same wherever the same account was added. */
  connection: z.string().trim().max(100).catch('').default(''),
  /** What it is called where the link was made, for whoever doesn't have it. */
  connectionName: z.string().trim().max(200).catch('').default(''),
})

const ofTheConsole: ReadonlySet<PagePath> = new Set(['/webhooks', '/connections'])

/** The same page as it is for whoever asks another call center by then; pages of the console itself are of none. */
export function ofConnection(page: PageAddress, { id, name }: Pick<Profile, 'id' | 'name'>): PageAddress {
  if (ofTheConsole.has(page.path)) return page
  // Every console calls the demo by its own language's name.
  const named = id === demoProfileId ? {} : { connectionName: name }
  return { path: page.path, search: { ...page.search, connection: id, ...named } }
}

/** Parts a page's address from the connection that it is of. */
export function partConnection(page: PageAddress) {
  const { connection: _, connectionName: __, ...search } = page.search
  return { page: { path: page.path, search }, ...linkedConnection.parse(page.search) }
}
