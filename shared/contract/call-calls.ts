import { callCount, callGroups, callGroupsQuery, callPage, callPageQuery, callQuery } from '../calls/calls.ts'
import { storeErrors } from '../errors.ts'
import { call } from '../rpc/table.ts'

/** Calls about the archive's calls, one of several records. */
export const callCalls = {
  'calls.page': call(callPageQuery, callPage, storeErrors),
  /** Counts the matches and freezes their order; pages that name the `view` use it. */
  'calls.count': call(callQuery, callCount, storeErrors),
  'calls.groups': call(callGroupsQuery, callGroups, storeErrors),
} as const
