import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { byteLimit, safeFileName } from '../files/file-name.ts'
import { reportTexts } from './report-texts.ts'

/** Room for the longest days, such as `1405.08.23 تا 1405.08.29`, and the space before them. */
const daysBytes = 27

type Named = Pick<Schedule, 'name' | 'content' | 'language'>

/** Numbers in a name; more are counted. */
const maxQueues = 3

/** Returns how a report's files begin, before their days: its name, and its queues where it doesn't name them. */
export function nameInFiles({ name, content, language }: Named): string {
  const queues = content.kind === 'figures' || content.kind === 'agents' ? content.queues : []
  const unnamed = queues.every((queue) => name.includes(queue)) ? [] : queues
  const listed = unnamed.slice(0, maxQueues).join(', ')
  const left = unnamed.length - maxQueues
  const of = listed === '' ? '' : ` ${reportTexts[language].queues}`
  return safeFileName(`${name}${of} ${left > 0 ? `${listed} +${left}` : listed}`, byteLimit - daysBytes)
}

/** Returns what the names of two reports share if their files would replace each other, on systems without case, too. */
export function fileKeyOf(named: Named): string {
  return nameInFiles(named).normalize().toLowerCase()
}
