import type { Examination, Finding } from '../../../../shared/webhooks/doctor/finding.ts'
import { judgeAddress } from './address.ts'
import { judgePassword, judgeUsername } from './credentials.ts'
import { judgeMethod, judgeVersion } from './delivery-form.ts'
import { type EventTimes, judgeEventTimes } from './event-times.ts'
import { judgeEnabled, judgeEvents } from './sending.ts'

export interface Diagnosis {
  /** One finding per setting, in the order of §6.1. */
  readonly findings: readonly Finding[]
  readonly eventTimes: EventTimes
}

/**
 * Compares the settings with the requests received. The newest conclusive request decides, because the call
 * center's settings may have changed since older ones. Pure.
 */
export function diagnose({ since, ...examination }: Examination): Diagnosis {
  const observations = examination.observations
    .filter(({ telling, receivedAt }) => telling && receivedAt >= since)
    .sort((a, b) => b.receivedAt - a.receivedAt || b.seq - a.seq)
  const examined = { ...examination, observations }
  return {
    findings: [
      judgeEnabled(examined),
      judgeVersion(examined),
      judgeMethod(examined),
      judgeEvents(examined),
      judgeAddress(examined),
      judgeUsername(examined),
      judgePassword(examined),
    ],
    eventTimes: judgeEventTimes(observations),
  }
}
