import { z } from 'zod'
import { archiveContent, settingsTaken } from '../backup.ts'
import { connectionTest } from '../connection-test.ts'
import { draftErrors, fileErrors, storeErrors } from '../errors.ts'
import { exportDelivery } from '../exports.ts'
import { job } from '../jobs.ts'
import { notice } from '../notices.ts'
import { ownWindowAddress, pageAddress } from '../page-address.ts'
import { preferences, preferencesChange } from '../preferences.ts'
import { problem } from '../problems.ts'
import { profileInput, profileList } from '../profiles.ts'
import { recentCall, recentCalls } from '../recent-calls.ts'
import { call } from '../rpc/table.ts'
import { nothing, ofId, ofProfile } from './parts.ts'

/** What the window asks about the console itself: its connections, settings, windows and long work. */
export const consoleCalls = {
  'console.info': call(
    nothing,
    z.object({ version: z.string(), host: z.enum(['desktop', 'browser']), notices: z.array(notice) }),
  ),
  /** What is wrong just now, the worst first. */
  'problems.list': call(nothing, z.array(problem)),
  /** Opens a page in a window of its own, or brings that window to the front; nothing where the page opens windows. */
  'windows.open': call(z.object({ page: ownWindowAddress }), nothing),
  /** Shows a page in the console's main window; nothing where the page does that. */
  'windows.show': call(z.object({ page: pageAddress }), nothing),
  /** How the asking window stands; null where the page itself knows. */
  'windows.state': call(nothing, z.object({ fullScreen: z.boolean() }).nullable()),
  'windows.setFullScreen': call(z.object({ fullScreen: z.boolean() }), nothing),
  'preferences.get': call(nothing, preferences, storeErrors),
  /** Saves the named ones and leaves the others. */
  'preferences.save': call(preferencesChange, nothing, storeErrors),
  /** The calls of a connection that were opened lately, the last one first. */
  'recentCalls.list': call(ofProfile, recentCalls, storeErrors),
  'recentCalls.add': call(ofProfile.extend({ call: recentCall }), nothing, storeErrors),
  /** Has these in the place of all; with none, they are forgotten. */
  'recentCalls.replace': call(ofProfile.extend({ calls: recentCalls }), nothing, storeErrors),
  'profiles.list': call(nothing, profileList),
  /** Adds a connection and makes it the active one, or edits one; an empty secret stays as it is kept. */
  'profiles.save': call(profileInput, profileList, [...draftErrors, ...storeErrors]),
  /** Forgets a connection and its secrets; its archive stays. For some minutes it can be taken back. */
  'profiles.remove': call(ofId, profileList, ['profile_unknown', ...storeErrors]),
  /** Puts back a connection that was just removed; nothing happens when it is too late. */
  'profiles.restore': call(ofId, profileList, storeErrors),
  'profiles.activate': call(ofId, profileList, ['profile_unknown', ...storeErrors]),
  /** Asks a call center for a little of each report; a form that wasn't saved, or a connection as it is. */
  'profiles.test': call(z.union([profileInput, ofId]), connectionTest, draftErrors),
  /**
   * Saves the page as it is drawn for paper, a wide one on its side; null when the user would rather not, and in a host
   * that can't.
   */
  'page.savePdf': call(
    z.object({ name: z.string().min(1).max(120), wide: z.boolean() }),
    exportDelivery.nullable(),
    fileErrors,
  ),
  /** Writes what the user chose, without secrets, into a file; null when the user would rather not. */
  'backup.saveSettings': call(nothing, exportDelivery.nullable(), [...fileErrors, ...storeErrors]),
  /** Takes the settings from such a file's text; connections that are there already stay as they are. */
  'backup.loadSettings': call(z.object({ text: z.string().max(1_000_000) }), settingsTaken, [
    'backup_unreadable',
    'base_url_invalid',
    ...storeErrors,
  ]),
  /** Has the settings as they were before such a file. */
  'backup.takeSettingsBack': call(settingsTaken.pick({ taken: true }), nothing, storeErrors),
  /** Writes the whole archive, events included, into one file; null when the user would rather not. */
  'backup.saveArchive': call(nothing, exportDelivery.nullable(), [...fileErrors, ...storeErrors]),
  /** What such a file holds: the one that was sent to the host, or else the one that the user is asked for. */
  'backup.checkArchive': call(
    z.object({ uploadId: z.string().max(200).nullable() }),
    archiveContent.nullable(),
    ['backup_unreadable', ...fileErrors, ...storeErrors],
  ),
  /** Has the file that was checked take the archive's place, and starts the services anew. */
  'backup.useArchive': call(nothing, nothing, ['backup_unreadable', ...storeErrors]),
  /** An address that hands a file out once, within a minute; null where it was fetched already. */
  'files.downloadUrl': call(z.object({ file: z.string().max(200) }), z.string().nullable()),
  /** An id under which one file may be sent to the host, once, within a minute; null in a host that asks for files. */
  'files.newUpload': call(nothing, z.string().nullable()),
  /** Under way, paused, and ended but not dismissed; the oldest first. */
  'jobs.list': call(nothing, z.array(job)),
  /** These do nothing to a job that is gone, or that isn't in such a state. */
  'jobs.pause': call(ofId, nothing),
  'jobs.resume': call(ofId, nothing),
  'jobs.cancel': call(ofId, nothing),
  'jobs.dismiss': call(ofId, nothing),
} as const
