import { z } from 'zod'
import { demoProfileId, type Profile } from './profiles.ts'

/** Every page of the console, by the path of its address. */
export const pagePaths = [
  '/quick-search',
  '/queue-search',
  '/queue-details',
  '/archive',
  '/insights',
  '/call-back',
  '/agents',
  '/record-lens',
  '/feed',
  '/wallboard',
  '/call',
  '/webhooks',
  '/connections',
] as const
export type PagePath = (typeof pagePaths)[number]

/** Those that can have a window of their own. */
export const ownWindowPaths = ['/wallboard', '/call'] as const satisfies readonly PagePath[]
export type OwnWindowPath = (typeof ownWindowPaths)[number]

/** A page and what it shows, as what follows the `#` of its address tells: `/quick-search?from=0912`. */
export interface PageAddress {
  readonly path: PagePath
  readonly search: Readonly<Record<string, string>>
}

const longest = { address: 4_000, parts: 40 }

/**
 * Reads an address that came from outside, such as a link that somebody sent: one of the console's own pages and plain
 * values, which the page reads with a schema of its own; null for anything else. A link never says what window it opens in.
 */
export function readPageAddress(text: string): PageAddress | null {
  if (text.length > longest.address || /\p{Cc}/u.test(text)) return null
  const mark = text.indexOf('?')
  const [written, query] = mark < 0 ? [text, ''] : [text.slice(0, mark), text.slice(mark + 1)]
  const path = pagePaths.find((known) => known === written)
  const parts = [...new URLSearchParams(query)].filter(([name]) => name !== 'own')
  const arePlain = parts.every(([name, value]) => /^[a-z]\w{0,39}$/i.test(name) && !/\p{Cc}/u.test(value))
  if (!path || parts.length > longest.parts || !arePlain) return null
  return { path, search: Object.fromEntries(parts) }
}

/** The address as it is written after the `#`. */
export function pageAddressText({ path, search }: PageAddress): string {
  const query = new URLSearchParams(search).toString()
  return query === '' ? path : `${path}?${query}`
}

/** A page's address, read. */
export const pageAddress = z.string().transform((text, context): PageAddress => {
  const page = readPageAddress(text)
  if (page) return page
  context.addIssue({ code: 'custom', message: 'This is no page of the console' })
  return z.NEVER
})

/** The address of a page that is shown in a window of its own, read. */
export const ownWindowAddress = pageAddress.refine(
  ({ path }) => ownWindowPaths.some((known) => known === path),
  'This page has no window of its own',
)

const linkStart = 'callboard://open'

/** A link that opens the page in the desktop console of whoever follows it. */
export function pageLinkText(page: PageAddress): string {
  return `${linkStart}${pageAddressText(page)}`
}

/** Such a link, read: it names a page, and nothing else can be asked by one. */
export const pageLink = z
  .string()
  .startsWith(`${linkStart}/`, 'This is no link to a page of the console')
  .transform((link) => link.slice(linkStart.length))
  .pipe(pageAddress)

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
