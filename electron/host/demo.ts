import type { DemoAccess } from '../services/call-center/demo.ts'
import type { RunningDemo } from './demo-call-center.ts'

export interface Demo {
  /** Starts it when it is first asked for. */
  access(): Promise<DemoAccess>
  close(): Promise<void>
}

/** The bundled demo call center, with credentials of this run alone; it is loaded only where it is wanted. */
export function createDemo(): Demo {
  let started: Promise<RunningDemo> | undefined

  async function start(): Promise<RunningDemo> {
    const { startDemoCallCenter } = await import('./demo-call-center.ts')
    return startDemoCallCenter()
  }

  return {
    access: async () => {
      started ??= start()
      return (await started).access
    },
    close: async () => {
      const running = await started?.catch(() => undefined)
      await running?.close()
    },
  }
}
