import type { RecordReadings } from '../clock/readings.ts'
import type { CallTime, WholeCallRecord } from './answer.ts'

/** What was read of a record's times, without the texts that tell none. */
export function callTimesOf({ fields, route }: RecordReadings): Pick<WholeCallRecord, 'times' | 'route'> {
  const times: Record<string, CallTime> = {}
  for (const [name, time] of fields) {
    if (time.kind !== 'text' && time.kind !== 'epoch') continue
    const { instant, offsetMinutes, witness } = time
    const shiftMinutes = time.kind === 'epoch' ? time.shiftMinutes : 0
    times[name] = { instant, offsetMinutes, witness, shiftMinutes }
  }
  return {
    times,
    route: route.map((step) => {
      if (step === null) return null
      const { instant, offsetMinutes, witness, shiftMinutes } = step
      return { instant, offsetMinutes, witness, shiftMinutes }
    }),
  }
}
