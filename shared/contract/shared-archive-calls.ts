import { z } from 'zod'
import { sharedArchiveErrors, sharedSettingsErrors, storeErrors } from '../errors.ts'
import { call } from '../rpc/table.ts'
import { sharedLogTest, sharedSettingsInput, sharedState } from '../shared-archive.ts'
import { teamEdit } from '../team-edits.ts'
import { nothing } from './parts.ts'

/** Calls about the shared archive that this program takes part in. */
export const sharedArchiveCalls = {
  /** Returns the settings, without the password, and how sharing goes on. */
  'sharedArchive.state': call(nothing, sharedState, storeErrors),
  /** Connects once with the values of the form, saved or not. */
  'sharedArchive.test': call(sharedSettingsInput, sharedLogTest, [...sharedSettingsErrors, ...storeErrors]),
  /** Tests the values; if they are `ok`, saves them and takes part, otherwise nothing changes. */
  'sharedArchive.join': call(sharedSettingsInput, sharedLogTest, [...sharedSettingsErrors, ...storeErrors]),
  /** Returns the newest edits of the team, newest first; none while this program takes no part. */
  'sharedArchive.edits': call(nothing, z.array(teamEdit), [...sharedArchiveErrors, ...storeErrors]),
  /** Tries everything again that can't be applied of the log, as older than all that came since. */
  'sharedArchive.tryAgain': call(nothing, nothing, [...sharedArchiveErrors, ...storeErrors]),
  /** Begins to send what was here before this program took part; it goes on by itself, also after a restart. */
  'sharedArchive.move': call(nothing, nothing, [...sharedArchiveErrors, ...storeErrors]),
  /** Takes part no more: forgets the settings, the password and what waits; the local archive stays. */
  'sharedArchive.leave': call(nothing, nothing, storeErrors),
} as const
