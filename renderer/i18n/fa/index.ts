import type { en } from '../en/index.ts'
import type { Texts } from '../texts.ts'
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

export const fa: Texts<typeof en> = {
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
}
