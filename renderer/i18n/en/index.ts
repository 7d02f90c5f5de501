import { archive } from './archive.ts'
import { call } from './call.ts'
import { clock } from './clock.ts'
import { connection } from './connection.ts'
import { dateRange } from './date-range.ts'
import { errors } from './errors.ts'
import { exports } from './exports.ts'
import { fields } from './fields.ts'
import { jobs } from './jobs.ts'
import { now } from './now.ts'
import { reports } from './reports.ts'
import { shell } from './shell.ts'

/**
 * Each area is a namespace of i18next; English is the one that says which keys there are. The areas of pages that are
 * loaded when they are opened come with them.
 */
export const en = {
  shell,
  connection,
  reports,
  fields,
  errors,
  call,
  clock,
  dateRange,
  now,
  archive,
  jobs,
  exports,
} as const
