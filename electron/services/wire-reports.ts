import { join } from 'node:path'
import type { Audit } from './audit/audit.ts'
import { said } from './audit/conditions.ts'
import type { CalendarService } from './calendar/calendar.ts'
import type { PersistedClock } from './clock/persisted-clock.ts'
import type { Credentials } from './credentials/credentials.ts'
import type { FigureService } from './figures/figures.ts'
import type { SettingsFiles } from './files/settings-files.ts'
import type { Notices } from './health/problems.ts'
import type { Host } from './host.ts'
import type { Log } from './log/log.ts'
import { createMail } from './mail/mail.ts'
import type { SendMail } from './mail/smtp.ts'
import type { People } from './people/people.ts'
import type { PreferencesStore } from './preferences/preferences.ts'
import type { Receipts } from './receipts/receipts.ts'
import { createReportPreview } from './reports/preview-report.ts'
import { createPeriodWatch } from './reports/report-period.ts'
import { createSchedules } from './reports/schedules.ts'
import { createReportMaker, mailOfReport, testMailTexts } from './reports/write-report.ts'
import type { Topics } from './topics.ts'

interface ReportsParts {
  readonly dataDirectory: string
  readonly settingsFile: SettingsFiles
  readonly credentials: Credentials
  readonly sendMail: SendMail
  readonly log: Log
  readonly topics: Topics
  readonly notices: Notices
  readonly preferences: PreferencesStore
  readonly clock: PersistedClock
  readonly calendar: CalendarService
  readonly figures: FigureService
  readonly people: People
  readonly receipts: Receipts
  readonly audit: Pick<Audit, 'note'>
  readonly host: Pick<Host, 'printUnseen' | 'mailNeedsTest'>
}

/** Creates what writes the scheduled reports and mails them. Starts nothing. */
export function wireReports(parts: ReportsParts) {
  const {
    dataDirectory,
    settingsFile,
    credentials,
    sendMail,
    log,
    notices,
    preferences,
    clock,
    calendar,
    figures,
    people,
    audit,
    host,
  } = parts
  const { changed } = parts.topics
  const definitions = async () => (await preferences.get()).definitions
  const mail = createMail({
    settingsFile,
    folder: join(dataDirectory, 'outbox'),
    credentials,
    send: sendMail,
    log,
    changed: () => changed('mail.changed'),
    delivered: (subject, recipients) =>
      void audit.note({
        act: 'reportMailed',
        subject,
        conditions: said([['recipients', recipients.join(', ')]]),
      }),
    tell: (subject, failure) => notices.add({ kind: 'report_not_delivered', subject, failure }),
    testTexts: async () => testMailTexts(await preferences.get()),
  })
  const tools = { figures, clock, calendar, people, definitions }
  const schedules = createSchedules({
    place: settingsFile('schedules'),
    preferences,
    clock,
    make: createReportMaker({ ...tools, receipts: parts.receipts, printUnseen: host.printUnseen }),
    preview: createReportPreview(tools),
    mail: (schedule, due, report) => mail.outbox.add(mailOfReport(schedule, due, report)),
    mailMustWork: host.mailNeedsTest ? mail.mustBeTested : async () => undefined,
    areDaysComing: createPeriodWatch(tools),
    log,
    changed: () => changed('schedules.changed'),
    written: (title, folder) => audit.note({ act: 'reportMade', subject: join(folder, title) }),
    tell: (name, failure) => notices.add({ kind: 'report_not_written', name, failure }),
  })
  return { mail, schedules }
}
