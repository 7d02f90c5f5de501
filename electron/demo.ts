import type { DemoAccess } from './services/profiles.ts'
import type { StopHandlers } from './stop-handlers.ts'

/** The bundled demo call center, which starts when it is first asked for. */
export function createDemo(_stopHandlers: StopHandlers): () => Promise<DemoAccess> {
  return async () => {
    throw new Error('The demo call center is not there yet')
  }
}
