/** The call ids of test events begin with this, so that nobody takes them for the call center's. */
export const testCallIdPrefix = 'callboard-test-'

export function isTestCall(callId: string | null): boolean {
  return callId?.startsWith(testCallIdPrefix) ?? false
}
