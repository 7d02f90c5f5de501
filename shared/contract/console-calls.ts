import { z } from 'zod'
import { archiveContent, settingsTaken } from '../backup.ts'
import { connectionTest } from '../connection-test.ts'
import { connectionInput, connectionList } from '../connections.ts'
import { draftErrors, fileErrors, storeErrors } from '../errors.ts'
import { exportDelivery } from '../exports.ts'
import { job } from '../jobs.ts'
import { notice } from '../notices.ts'
import { ownWindowAddress, pageAddress } from '../page-address.ts'
import { preferences, preferencesChange } from '../preferences.ts'
import { problem } from '../problems.ts'
import { recentCall, recentCalls } from '../recent-calls.ts'
import { call } from '../rpc/table.ts'
import { nothing, ofConnection, ofId } from './parts.ts'

/** Calls about the console itself: its connections, settings, windows and jobs. */
export const consoleCalls = {
  'console.info': call(
    nothing,
    z.object({ version: z.string(), host: z.enum(['desktop', 'browser']), notices: z.array(notice) }),
  ),
  /** Returns the current problems, worst first. */
  'problems.list': call(nothing, z.array(problem)),
  /** Opens a page in its own window or focuses it; does nothing where the page opens windows itself. */
  'windows.open': call(z.object({ page: ownWindowAddress }), nothing),
  /** Shows a page in the main window; does nothing where the page does that itself. */
  'windows.show': call(z.object({ page: pageAddress }), nothing),
  /** Returns the calling window's state; null where the page knows it itself. */
  'windows.state': call(nothing, z.object({ fullScreen: z.boolean() }).nullable()),
  'windows.setFullScreen': call(z.object({ fullScreen: z.boolean() }), nothing),
  'preferences.get': call(nothing, preferences, storeErrors),
  /** Saves the given preferences and keeps the others. */
  'preferences.save': call(preferencesChange, nothing, storeErrors),
  /** Returns a connection's recently opened calls, latest first. */
  'recentCalls.list': call(ofConnection, recentCalls, storeErrors),
  'recentCalls.add': call(ofConnection.extend({ call: recentCall }), nothing, storeErrors),
  /** Replaces all recent calls; an empty list clears them. */
  'recentCalls.replace': call(ofConnection.extend({ calls: recentCalls }), nothing, storeErrors),
  'connections.list': call(nothing, connectionList),
  /** Adds a connection and activates it, or edits one; an empty secret keeps the stored one. */
  'connections.save': call(connectionInput, connectionList, [...draftErrors, ...storeErrors]),
  /** Removes a connection and its secrets but keeps its archive; can be undone for some minutes. */
  'connections.remove': call(ofId, connectionList, ['connection_unknown', ...storeErrors]),
  /** Restores a connection that was just removed; does nothing when it is too late. */
  'connections.restore': call(ofId, connectionList, storeErrors),
  'connections.activate': call(ofId, connectionList, ['connection_unknown', ...storeErrors]),
  /** Tests a connection with a small query of each report; takes an unsaved form or a saved connection. */
  'connections.test': call(z.union([connectionInput, ofId]), connectionTest, draftErrors),
  /**
   * Saves the page in its print layout, a wide one in landscape; returns null when the user cancels or the
   * host can't.
   */
  'page.savePdf': call(
    z.object({ name: z.string().min(1).max(120), wide: z.boolean() }),
    exportDelivery.nullable(),
    fileErrors,
  ),
  /** Saves the settings, without secrets, to a file; returns null when the user cancels. */
  'backup.saveSettings': call(nothing, exportDelivery.nullable(), [...fileErrors, ...storeErrors]),
  /** Loads settings from such a file's text; existing connections stay as they are. */
  'backup.loadSettings': call(z.object({ text: z.string().max(1_000_000) }), settingsTaken, [
    'backup_unreadable',
    'base_url_invalid',
    ...storeErrors,
  ]),
  /** Restores the settings from before such a file. */
  'backup.takeSettingsBack': call(settingsTaken.pick({ taken: true }), nothing, storeErrors),
  /** Saves the whole archive, with events, to one file; returns null when the user cancels. */
  'backup.saveArchive': call(nothing, exportDelivery.nullable(), [...fileErrors, ...storeErrors]),
  /** Returns the content of an archive file: the uploaded one, else one that the user chooses. */
  'backup.checkArchive': call(
    z.object({ uploadId: z.string().max(200).nullable() }),
    archiveContent.nullable(),
    ['backup_unreadable', ...fileErrors, ...storeErrors],
  ),
  /** Replaces the archive with the checked file and restarts the services. */
  'backup.useArchive': call(nothing, nothing, ['backup_unreadable', ...storeErrors]),
  /** Returns an address that serves a file once, within a minute; null when already downloaded. */
  'files.downloadUrl': call(z.object({ file: z.string().max(200) }), z.string().nullable()),
  /** Returns an id for uploading one file once, within a minute; null in a host with its own file dialog. */
  'files.newUpload': call(nothing, z.string().nullable()),
  /** Returns running, paused and undismissed ended jobs, oldest first. */
  'jobs.list': call(nothing, z.array(job)),
  /** This and the following calls ignore a job that is gone or in another state. */
  'jobs.pause': call(ofId, nothing),
  'jobs.resume': call(ofId, nothing),
  'jobs.cancel': call(ofId, nothing),
  'jobs.dismiss': call(ofId, nothing),
} as const
