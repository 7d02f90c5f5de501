import { languageOf, type Preferences } from '../../../shared/preferences.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import type { ReportMail } from '../mail/outbox.ts'
import { reportTexts } from './report-texts.ts'
import type { MadeReport } from './write-report.ts'

/** Makes the mail of a report, in the report's language. */
export function mailOfReport(schedule: Schedule, due: number, report: MadeReport): ReportMail {
  const { id, name, language, recipients } = schedule
  const { title, days, files, lackingDays, omitted } = report
  const texts = reportTexts[language]
  const lines = [
    texts.mailBody(name, days),
    '',
    `${texts.mail.files}: ${files.map((file) => file.name).join(', ')}`,
    lackingDays > 0 ? texts.mailLacking(lackingDays) : texts.mail.whole,
    ...(omitted ? [texts.mailOmitted(omitted.format.toUpperCase())] : []),
    '',
    texts.mail.foot,
  ]
  return { scheduleId: id, due, recipients, subject: title, body: lines.join('\n'), language, files }
}

/** Returns the words of a test mail in the user's language. */
export function testMailTexts({ language: preference }: Pick<Preferences, 'language'>) {
  const language = languageOf(preference, [Intl.DateTimeFormat().resolvedOptions().locale])
  const { testSubject: subject, testBody: body } = reportTexts[language].mail
  return { subject, body, language }
}
