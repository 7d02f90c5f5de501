import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DoctorReport, ReceiverState, SentTest } from '../../shared/webhooks/receiver.ts'
import type { DeliveryForm, WebhookSettings, WebhookSettingsInput } from '../../shared/webhooks/settings.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { askAgain, queryClient } from './query-client.ts'
import { createThrottle } from './throttle.ts'

const pauseMilliseconds = 1_000

/** Returns the call center's webhook settings (§6.1), updated live. */
export function useWebhookSettings() {
  useEffect(() => client.on('webhooks.changed', () => askAgain(keys.webhookSettings)), [])
  return useQuery<WebhookSettings>({
    queryKey: keys.webhookSettings,
    queryFn: ({ signal }) => client.call('webhooks.settings', null, signal),
    // Nothing follows changes while the page is closed.
    staleTime: 0,
  })
}

/** Saves the settings; resolves once they are refetched. */
export function useSaveWebhookSettings() {
  return useMutation<ReceiverState, Error, WebhookSettingsInput>({
    mutationFn: (input) => client.call('webhooks.saveSettings', input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.webhooks }),
  })
}

/** Compares the settings with requests since then (UTC milliseconds; null for all), updated live. */
export function useDoctor(since: number | null) {
  useEffect(() => {
    const throttle = createThrottle(
      () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: keys.doctors }),
          // The receiver's state names the newest event.
          queryClient.invalidateQueries({ queryKey: keys.receiver }),
        ]),
      () => pauseMilliseconds,
    )
    const stops = [
      client.on('events.stored', () => throttle.request()),
      client.on('webhooks.changed', () => throttle.request()),
    ]
    return () => {
      for (const stop of stops) stop()
      throttle.stop()
    }
  }, [])
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
