import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DoctorReport, ReceiverState, SentTest } from '../../shared/webhooks/receiver.ts'
import type { DeliveryForm, WebhookSettings, WebhookSettingsInput } from '../../shared/webhooks/settings.ts'
import { client } from './client/client.ts'
import { askAgain } from './query-client.ts'
import { createPacer } from './throttle.ts'

const keys = {
  settings: ['webhooks', 'settings'],
  /** As `useReceiver` has it. */
  receiver: ['webhooks', 'state'],
  doctors: ['webhooks', 'doctor'],
  doctor: (since: number | null) => ['webhooks', 'doctor', since],
} as const

const pauseMilliseconds = 1_000

/** The settings that describe what the call center is set to (§6.1), followed. */
export function useWebhookSettings() {
  useEffect(() => client.on('webhooks.changed', () => askAgain(keys.settings)), [])
  return useQuery<WebhookSettings>({
    queryKey: keys.settings,
    queryFn: ({ signal }) => client.call('webhooks.settings', null, signal),
    // While the page was left, nobody followed.
    staleTime: 0,
  })
}

/** Saves the settings; it is through when the kept ones are those that were saved. */
export function useSaveWebhookSettings() {
  const queries = useQueryClient()
  return useMutation<ReceiverState, Error, WebhookSettingsInput>({
    mutationFn: (input) => client.call('webhooks.saveSettings', input),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
}

/** The settings against what was received since then (UTC milliseconds; null for all), followed as requests arrive. */
export function useDoctor(since: number | null) {
  const queries = useQueryClient()
  useEffect(() => {
    const pacer = createPacer(
      () =>
        Promise.all([
          queries.invalidateQueries({ queryKey: keys.doctors }),
          // Its newest event is another one too.
          queries.invalidateQueries({ queryKey: keys.receiver }),
        ]),
      () => pauseMilliseconds,
    )
    const stops = [
      client.on('events.stored', () => pacer.poke()),
      client.on('webhooks.changed', () => pacer.poke()),
    ]
    return () => {
      for (const stop of stops) stop()
      pacer.stop()
    }
  }, [queries])
  return useQuery<DoctorReport>({
    queryKey: keys.doctor(since),
    queryFn: ({ signal }) => client.call('webhooks.doctor', { since }, signal),
    placeholderData: (before) => before,
    staleTime: 0,
  })
}

/** Delivers a test event over the network, as the call center would. */
export function useSendTest() {
  return useMutation<SentTest, Error, DeliveryForm>({
    mutationFn: (form) => client.call('webhooks.sendTest', form),
  })
}
