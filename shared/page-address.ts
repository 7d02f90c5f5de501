import { z } from 'zod'
import { type Connection, demoConnectionId } from './connections.ts'

/** The path of every page that a link can name. A page is added here and as a file of `renderer/routes/`. */
export const paths = {
  now: '/now',
  quickSearch: '/quick-search',
  queueSearch: '/queue-search',
  queueDetails: '/queue-details',
  archive: '/archive',
  calls: '/calls',
  insights: '/insights',
  callbacks: '/call-back',
  agents: '/agents',
  staffing: '/staffing',
  scheduledReports: '/scheduled-reports',
  dataQuality: '/data-quality',
  feed: '/feed',
  call: '/call',
  people: '/people',
  alarms: '/alarms',
  health: '/health',
  audit: '/audit',
  webhooks: '/webhooks',
  destinations: '/destinations',
  readApi: '/read-api',
  teamArchive: '/team-archive',
  connections: '/connections',
} as const
export type PagePath = (typeof paths)[keyof typeof paths]
export const pagePaths: readonly PagePath[] = Object.values(paths)

/** The pages that can have their own window. */
export const ownWindowPaths = [paths.now, paths.call] as const
export type OwnWindowPath = (typeof ownWindowPaths)[number]

/** A page and its parameters, as in the fragment of its address: `/quick-search?from=0912`. */
export interface PageAddress {
  readonly path: PagePath
  readonly search: Readonly<Record<string, string>>
}

/** Paths of earlier versions: their links and open windows keep working. */
const formerPaths: ReadonlyMap<string, PagePath> = new Map<string, PagePath>([
  ['/wallboard', paths.now],
  ['/record-lens', paths.dataQuality],
  ['/shared-archive', paths.teamArchive],
])

const longest = { address: 4_000, parts: 40 }

/**
 * Reads an untrusted address, such as a link: one of the console's pages with plain values, which the page
 * checks by its own schema. Returns null for anything else. A link can't choose its window.
 */
export function readPageAddress(text: string): PageAddress | null {
  if (text.length > longest.address || /\p{Cc}/u.test(text)) return null
  const mark = text.indexOf('?')
  const [written, query] = mark < 0 ? [text, ''] : [text.slice(0, mark), text.slice(mark + 1)]
  const path = pagePaths.find((known) => known === written) ?? formerPaths.get(written)
  const parts = [...new URLSearchParams(query)].filter(([name]) => name !== 'own')
  const arePlain = parts.every(([name, value]) => /^[a-z]\w{0,39}$/i.test(name) && !/\p{Cc}/u.test(value))
  if (!path || parts.length > longest.parts || !arePlain) return null
  return { path, search: Object.fromEntries(parts) }
}

/** Formats an address for after the `#`. */
export function pageAddressText({ path, search }: PageAddress): string {
  const query = new URLSearchParams(search).toString()
  return query === '' ? path : `${path}?${query}`
}

/** Schema that parses a page's address. */
export const pageAddress = z.string().transform((text, context): PageAddress => {
  const page = readPageAddress(text)
  if (page) return page
  context.addIssue({ code: 'custom', message: 'This is no page of the console' })
  return z.NEVER
})

/** Schema that parses the address of a page with its own window. */
export const ownWindowAddress = pageAddress.refine(
  ({ path }) => ownWindowPaths.some((known) => known === path),
  'This page has no window of its own',
)

const linkStart = 'callboard://open'

/** Returns a link that opens the page in the desktop console. */
export function pageLinkText(page: PageAddress): string {
  return `${linkStart}${pageAddressText(page)}`
}

/** Schema that parses such a link; a link can only name a page. */
export const pageLink = z
  .string()
  .startsWith(`${linkStart}/`, 'This is no link to a page of the console')
  .transform((link) => link.slice(linkStart.length))
  .pipe(pageAddress)

/** The connection in a page's address; empty texts when it names none. */
export const linkedConnection = z.object({
  /** The id, which isn't secret and is the same for the same account everywhere. */
  connection: z.string().trim().max(100).catch('').default(''),
  /** Its name in the console that made the link, for users without the connection. */
  connectionName: z.string().trim().max(200).catch('').default(''),
})

/** The pages that are the same with every connection. */
export const ofTheConsole: ReadonlySet<PagePath> = new Set([
  paths.webhooks,
  paths.readApi,
  paths.audit,
  paths.teamArchive,
  paths.connections,
])

/** Adds the connection to a page's address; pages of the console itself have none. */
export function ofConnection(page: PageAddress, { id, name }: Pick<Connection, 'id' | 'name'>): PageAddress {
  if (ofTheConsole.has(page.path)) return page
  // The demo's name depends on the language.
  const named = id === demoConnectionId ? {} : { connectionName: name }
  return { path: page.path, search: { ...page.search, connection: id, ...named } }
}

/** Splits a page's address into the page and its connection. */
export function partConnection(page: PageAddress) {
  const { connection: _, connectionName: __, ...search } = page.search
  return { page: { path: page.path, search }, ...linkedConnection.parse(page.search) }
}
