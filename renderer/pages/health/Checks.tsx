import { useClock } from '../../data/clock.ts'
import { ClockDetails } from '../../features/clock/ClockDetails.tsx'
import { Doctor } from '../../features/doctor/Doctor.tsx'
import parts from '../../styles/parts.module.css'

/** Checks the webhook settings against what was received, and the call center's clock. */
export function Checks() {
  const clock = useClock()
  return (
    <div className={parts.page}>
      <Doctor />
      {clock && <ClockDetails clock={clock} onLeave={() => undefined} />}
    </div>
  )
}
