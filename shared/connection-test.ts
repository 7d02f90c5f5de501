import { z } from 'zod'
import { failure } from './errors.ts'

/** The steps of a connection test, in order. */
export const testSteps = ['network', 'tls', 'path', 'credentials', 'permission', 'answer', 'clock'] as const
const testStep = z.enum(testSteps)
export type TestStep = z.infer<typeof testStep>

/** The four query operations (§4); an account may have permission for only some. */
export const testedReport = z.enum(['quick', 'queue', 'queueDetails', 'ordered'])
export type TestedReport = z.infer<typeof testedReport>

/** Tolerated difference between the two clocks. */
export const toleratedSeconds = 60

export const connectionTest = z.object({
  steps: z.array(
    z.object({
      step: testStep,
      /** `not_used`: an http address without encryption. */
      outcome: z.enum(['ok', 'failed', 'not_reached', 'not_used']),
      /** Failures with their reports; the clock's finding is in `aheadSeconds`. */
      failures: z.array(z.object({ reports: z.array(testedReport), failure })),
    }),
  ),
  /** Seconds this computer's clock is ahead of the call center's; null when unknown. */
  aheadSeconds: z.int().nullable(),
})
export type ConnectionTest = z.infer<typeof connectionTest>
export type TestedStep = ConnectionTest['steps'][number]
