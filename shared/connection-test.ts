import { z } from 'zod'
import { failure } from './errors.ts'

/** What has to be right for a report to arrive, in the order in which it is found out. */
export const testSteps = ['network', 'tls', 'path', 'credentials', 'permission', 'answer', 'clock'] as const
export const testStep = z.enum(testSteps)
export type TestStep = z.infer<typeof testStep>

/** The four query operations (§4): an account may be allowed some of them. */
export const testedReport = z.enum(['quick', 'queue', 'queueDetails', 'ordered'])
export type TestedReport = z.infer<typeof testedReport>

/** How far the two clocks may be apart before it is a finding. */
export const toleratedSeconds = 60

export const connectionTest = z.object({
  steps: z.array(
    z.object({
      step: testStep,
      /** `not_used`: an http address has no encryption. */
      outcome: z.enum(['ok', 'failed', 'not_reached', 'not_used']),
      /** What failed, with the reports that failed so; the clock's finding is in `aheadSeconds`. */
      failures: z.array(z.object({ reports: z.array(testedReport), failure })),
    }),
  ),
  /** How much this computer's clock is ahead of the call center's; null where nothing told. */
  aheadSeconds: z.int().nullable(),
})
export type ConnectionTest = z.infer<typeof connectionTest>
export type TestedStep = ConnectionTest['steps'][number]
