import { z } from 'zod'
import { sharedSettingsErrors, storeErrors, teamArchiveErrors } from '../errors.ts'
import { call } from '../rpc/table.ts'
import { sharedLogTest, sharedSettingsInput, sharedState } from '../team-archive.ts'
import { teamEdit } from '../team-edits.ts'
import { nothing } from './parts.ts'

/** Calls about the team archive that this program takes part in. */
export const teamArchiveCalls = {
  /** Returns the settings, without the password, and how sharing goes on. */
  'teamArchive.state': call(nothing, sharedState, storeErrors),
  /** Connects once with the values of the form, saved or not. */
  'teamArchive.test': call(sharedSettingsInput, sharedLogTest, [...sharedSettingsErrors, ...storeErrors]),
  /** Tests the values; if they are `ok`, saves them and takes part, otherwise nothing changes. */
  'teamArchive.join': call(sharedSettingsInput, sharedLogTest, [...sharedSettingsErrors, ...storeErrors]),
  /** Returns the newest edits of the team, newest first; none while this program takes no part. */
  'teamArchive.edits': call(nothing, z.array(teamEdit), [...teamArchiveErrors, ...storeErrors]),
  /** Tries everything again that can't be applied of the log, as older than all that came since. */
  'teamArchive.tryAgain': call(nothing, nothing, [...teamArchiveErrors, ...storeErrors]),
  /** Begins to send what was here before this program took part; it goes on by itself, also after a restart. */
  'teamArchive.move': call(nothing, nothing, [...teamArchiveErrors, ...storeErrors]),
  /** Takes part no more: forgets the settings, the password and what waits; the local archive stays. */
  'teamArchive.leave': call(nothing, nothing, storeErrors),
} as const
