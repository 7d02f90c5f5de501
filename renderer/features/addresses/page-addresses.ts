import { type LinkOptions, linkOptions, useLocation } from '@tanstack/react-router'
import { z } from 'zod'
import { type EntryRowsInput, writeEntryRows } from '../../../shared/kpi/entry-rows.ts'
import { insightsView } from '../../../shared/kpi/insights-view.ts'
import type { FigureScope } from '../../../shared/kpi/queries.ts'
import { linkedConnection } from '../../../shared/page-address.ts'
import { readArchiveAddress } from './archive-address.ts'

/** The part of an address that says that its window shows nothing but this page. */
export const isOwnWindow = z.union([z.boolean(), z.stringbool()]).catch(false).default(false)

const ofOwnWindow = z.object({ own: isOwnWindow })

/** Whether the address is that of a window that shows nothing but its page. */
export function useIsOwnWindow(): boolean {
  return useLocation({ select: ({ search }) => ofOwnWindow.parse(search).own })
}

/** The page of one call as the address holds it. */
export const callAddress = z.object({
  /** The call's id (§2.2). */
  id: z.string().trim().max(200).catch('').default(''),
  own: isOwnWindow,
  /** Of a window of its own: the connection that it stays with. */
  connection: linkedConnection.shape.connection,
})

/** The form of a connection that isn't there yet. */
export const newConnection = 'new'

/** Which connection's form is open: its id, `new`, or none. */
export const connectionsAddress = z.object({ edit: z.string().max(100).catch('') })

const text = z
  .union([z.string(), z.number().transform(String)])
  .catch('')
  .default('')

/** A scheduled report. */
export const reportAddress = insightsView.extend({
  title: text,
  /** Whose figures it has. */
  connection: text,
  /** Whether records of its period were to be fetched and couldn't be. */
  unfetched: z.boolean().catch(false).default(false),
})

/** The list of callers to call back. */
export const callbacksAddress = z.object({
  range: text,
  queues: text,
  agents: text,
  show: z.enum(['open', 'all']).catch('open').default('open'),
})
export type CallbacksAddress = z.infer<typeof callbacksAddress>

/** The list of records that contradict themselves. */
export const dataQualityAddress = z.object({ range: text })

/** The page of agents. */
export const agentsAddress = z.object({
  range: text,
  queues: text,
  /** Whose day is shown; empty for nobody's. */
  agent: text,
  /** `2022-12-02`; empty for the last day of the range. */
  day: text,
})
export type AgentsAddress = z.infer<typeof agentsAddress>

/** How the wallboard groups and sorts its extensions. */
export const groupings = ['state', 'queue', 'none'] as const
export const sortings = ['exten', 'time'] as const

/** The wallboard as the address bar holds it; what can't be read gets its default. */
export const wallboardAddress = z.object({
  group: z.enum(groupings).catch('state').default('state'),
  sort: z.enum(sortings).catch('exten').default('exten'),
  /** Nothing but the board, in large type. */
  wall: z.union([z.boolean(), z.stringbool()]).catch(false).default(false),
  own: isOwnWindow,
})
export type WallboardAddress = z.infer<typeof wallboardAddress>

/** The archive with exactly these rows of a range, which is written as the address has it. */
export function linkToRows(
  report: 'queue' | 'queueDetails',
  range: string,
  rows: EntryRowsInput,
): LinkOptions {
  return linkOptions({
    to: '/archive',
    search: readArchiveAddress({ report, range, entries: writeEntryRows(rows) }),
  })
}

export function linkToCallbacks(
  range: string,
  { queues, agents }: Pick<FigureScope, 'queues' | 'agents'>,
): LinkOptions {
  return linkOptions({
    to: '/call-back',
    search: callbacksAddress.parse({ range, queues: queues.join(','), agents: agents.join(',') }),
  })
}
