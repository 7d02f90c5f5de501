import { z } from 'zod'
import { fileErrors, storeErrors } from '../errors.ts'
import { savedView } from '../preferences.ts'
import { call } from '../rpc/table.ts'
import { reportPreview, schedule, scheduleState, usableSchedule } from '../schedules/schedule.ts'
import { nothing } from './parts.ts'

const ofSchedule = schedule.pick({ id: true })
const states = z.array(scheduleState)

/** Calls about scheduled reports. */
export const scheduleCalls = {
  /** Returns the schedules with their last results. */
  'schedules.list': call(nothing, states, storeErrors),
  /** Adds a schedule, or changes the one with its id. */
  'schedules.save': call(usableSchedule, states, [
    'view_unknown',
    'report_name_taken',
    'folder_not_absolute',
    'folder_missing',
    'mail_not_set_up',
    'mail_not_tested',
    ...fileErrors,
    ...storeErrors,
  ]),
  /** Renames the schedules of a view with the view. */
  'schedules.renameView': call(
    z.object({ view: savedView.shape.name, name: savedView.shape.name }),
    states,
    storeErrors,
  ),
  /** Removes a view's schedules with the view. */
  'schedules.removeView': call(z.object({ view: savedView.shape.name }), states, storeErrors),
  /** Removes a schedule; mails that wait are still sent. */
  'schedules.remove': call(ofSchedule, states, storeErrors),
  /** Writes a scheduled report now; the list has the result. */
  'schedules.write': call(ofSchedule, nothing, storeErrors),
  /** Returns a report as it would be written now, of a schedule that needn't be saved or go anywhere. */
  'schedules.preview': call(schedule, reportPreview, ['view_unknown', 'team_unknown', ...storeErrors]),
  /** Asks the user for a folder; returns null when the user cancels or the host can't ask. */
  'schedules.chooseFolder': call(nothing, z.string().nullable()),
} as const
