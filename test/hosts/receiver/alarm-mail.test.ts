import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAlarmMail } from '../../../electron/receiver/alarm-mail.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import type { Alarm } from '../../../shared/board/rules.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const lostCall = (id: string): Alarm => ({
  ...{ id, metric: 'lostCall', queue: null, subject: id, callId: null, limit: 0, worst: 1, sound: false },
  ...{ raisedAt: Date.now(), clearedAt: Date.now(), acknowledged: null },
})

test('two mails of alarms are a minute apart, also where the computer’s clock is set back', async () => {
  const mailed: string[] = []
  const alarmMail = createAlarmMail({
    ...{ name: 'Shop', recipients: ['a@example.com'], language: 'en' },
    mail: async ({ body }) => {
      mailed.push(body)
    },
    log: createLog({ level: 'silent' }),
  })
  const raise = (id: string) => alarmMail.raised({ alarm: lostCall(id), queueName: null, subjectName: id })
  raise('09121111111')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(mailed[0]).toContain('09121111111')
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  raise('09122222222')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(mailed).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(mailed[1]).toContain('09122222222')
})
