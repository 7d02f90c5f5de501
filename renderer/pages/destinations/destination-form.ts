import { z } from 'zod'
import { type DestinationState, destinationInput, relayAddress } from '../../../shared/relay.ts'

/** A destination as typed. */
export const destinationForm = destinationInput
  .extend({ keepUnprotected: z.boolean(), hasSecret: z.boolean() })
  .refine(({ address }) => relayAddress(address).ok, { path: ['address'] })
  .refine(({ hasSecret, secret }) => hasSecret || secret !== '', { path: ['secret'] })
export type DestinationForm = z.input<typeof destinationForm>
export type DestinationFormOutput = z.output<typeof destinationForm>

/** Returns the form of a destination, or of a new one. */
export function destinationFormOf(state: DestinationState | null): DestinationForm {
  const { name = '', address = '', form = 'read', isOn = true } = state ?? {}
  return {
    id: state?.id ?? crypto.randomUUID(),
    ...{ name, address, form, isOn },
    filter: state?.filter ?? { names: [], queues: [], extens: [] },
    secret: '',
    hasSecret: (state?.secretKept ?? null) !== null,
    keepUnprotected: state?.secretKept === 'unprotected',
  }
}

const secretBytes = 32

/** Returns a new secret, as the Standard Webhooks write it. */
export function madeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}
