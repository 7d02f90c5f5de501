import type { z } from 'zod'
import type {
  ArchivedCall,
  CallCount,
  CallGroups,
  CallPage,
  callGroupsQuery,
  callPageQuery,
  callQuery,
} from '../../../shared/calls/calls.ts'
import { type Directory, nameOf } from '../../../shared/people.ts'
import { searchText } from '../../../shared/text.ts'
import type { People } from '../people/people.ts'
import type { Store } from '../store/store.ts'
import type { Stores } from '../store/stores.ts'
import type { ArchiveStream, StreamOptions } from '../store/stream.ts'
import { type CallTerm, parseCallSearch } from './search.ts'
import type { StoredCalls } from './stored-calls.ts'
import type { ResolvedTerm } from './terms.store.ts'

/** Searches the archive's calls, also by the names of the directory. @throws AppError `store_failed` */
export interface ArchivedCalls {
  page(query: z.output<typeof callPageQuery>): Promise<CallPage>
  count(query: z.output<typeof callQuery>, signal?: AbortSignal): Promise<CallCount>
  groups(query: z.output<typeof callGroupsQuery>, signal?: AbortSignal): Promise<CallGroups>
  iterate(query: z.output<typeof callQuery>, options?: StreamOptions): Promise<ArchiveStream<ArchivedCall>>
}

interface ArchivedCallsOptions {
  readonly stores: Pick<Stores<Store & { readonly calls: StoredCalls }>, 'of'>
  readonly people: Pick<People, 'list'>
}

export function createArchivedCalls({ stores, people }: ArchivedCallsOptions): ArchivedCalls {
  async function resolved<T extends z.output<typeof callQuery> | z.output<typeof callGroupsQuery>>(query: T) {
    const { text, words } = query.filter
    const { rules } = await (await stores.of(query.connectionId)).read('dialing.read', query.connectionId)
    const terms = parseCallSearch(text, words, rules)
    const named = terms.some(({ number }) => number === null)
    const directory = named ? await people.list(query.connectionId) : null
    return { ...query, terms: terms.map((term) => withNumbers(term, directory)) }
  }
  const callsOf = async (connectionId: string) => (await stores.of(connectionId)).calls

  return {
    page: async (query) => (await callsOf(query.connectionId)).page(await resolved(query)),
    count: async (query, signal) => (await callsOf(query.connectionId)).count(await resolved(query), signal),
    groups: async (query, signal) =>
      (await stores.of(query.connectionId)).read('calls.groups', await resolved(query), signal),
    iterate: async (query, options) =>
      (await callsOf(query.connectionId)).iterate(await resolved(query), options),
  }
}

/** Adds the numbers whose names a term is part of. */
function withNumbers(term: CallTerm, directory: Directory | null): ResolvedTerm {
  if (!directory || term.number !== null) return { ...term, numbers: [], queues: [] }
  const isNamed = (name: string | null) => name !== null && searchText(name).includes(term.text)
  const { queues, agents, contacts } = directory
  return {
    ...term,
    numbers: [
      ...agents.filter((agent) => isNamed(nameOf(agent))),
      ...contacts.filter(({ name }) => isNamed(name)),
    ].map(({ number }) => number),
    queues: queues.filter((queue) => isNamed(nameOf(queue))).map(({ number }) => number),
  }
}
