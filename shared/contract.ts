import { z } from 'zod'
import { clockKnowledge } from './clock/knowledge.ts'
import { offsetMinutes } from './clock/wall-time.ts'
import type { ErrorCode } from './errors.ts'
import { preferences, preferencesChange } from './preferences.ts'
import { profileInput, profileList } from './profiles.ts'
import { reportPage } from './reports/page.ts'
import { searchQuery } from './reports/query.ts'
import { call, type Handlers, topic } from './rpc/table.ts'

const reportErrors: readonly ErrorCode[] = [
  'address_not_found',
  'connection_refused',
  'network_unreachable',
  'connection_lost',
  'timed_out',
  'certificate_refused',
  'encryption_failed',
  'credentials_missing',
  'credentials_wrong',
  'access_denied',
  'address_not_permitted',
  'path_not_found',
  'redirected',
  'method_refused',
  'content_type_refused',
  'service_unknown',
  'body_refused',
  'request_refused',
  'server_failed',
  'answer_not_json',
  'answer_unexpected',
  'answer_too_large',
]

const nothing = z.null()

/** Everything that the window may ask of the services, and everything that they poke it about. */
export const contract = {
  calls: {
    'console.info': call(nothing, z.object({ version: z.string() })),
    'preferences.get': call(nothing, preferences),
    /** Saves the named ones and leaves the others. */
    'preferences.save': call(preferencesChange, nothing),
    'profiles.list': call(nothing, profileList),
    /** Adds a connection for this run and makes it the active one. */
    'profiles.add': call(profileInput, profileList, ['base_url_invalid']),
    'profiles.activate': call(z.object({ id: z.string() }), profileList, ['profile_unknown']),
    'reports.search': call(searchQuery, reportPage, reportErrors),
    /** A connection of which nothing is known yet has an assumed offset. */
    'clock.get': call(z.object({ profileId: z.string() }), clockKnowledge),
    /** Sets a connection's offset by hand; null trusts the records again. */
    'clock.fix': call(
      z.object({ profileId: z.string(), offsetMinutes: offsetMinutes.nullable() }),
      clockKnowledge,
    ),
  },
  topics: {
    'preferences.changed': topic(z.object({ revision: z.number() })),
    'profiles.changed': topic(z.object({ revision: z.number() })),
    'clock.changed': topic(z.object({ profileId: z.string(), revision: z.number() })),
  },
} as const

export type CallboardContract = typeof contract
export type CallboardHandlers = Handlers<CallboardContract>
