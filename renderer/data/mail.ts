import { useMutation, useQuery } from '@tanstack/react-query'
import type { MailSettings, MailSettingsInput } from '../../shared/mail.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { askAgain, queryClient } from './query-client.ts'

client.on('mail.changed', () => {
  askAgain(keys.mail)
})

/** Returns the mail server; null before one is set up. */
export function useMailSettings() {
  return useQuery({
    queryKey: [...keys.mail, 'settings'],
    queryFn: ({ signal }) => client.call('mail.settings', null, signal),
  })
}

/** Returns what waits to be delivered, and the last deliveries. */
export function useOutbox() {
  return useQuery({
    queryKey: [...keys.mail, 'outbox'],
    queryFn: ({ signal }) => client.call('mail.outbox', null, signal),
  })
}

export function useSaveMailSettings() {
  return useMutation({
    mutationFn: (input: MailSettingsInput) => client.call('mail.saveSettings', input),
    // The form's password is not cached.
    gcTime: 0,
    onSuccess: (saved: MailSettings) => queryClient.setQueryData([...keys.mail, 'settings'], saved),
  })
}

/** Sends a test mail with the values of a form. */
export function useTestMail() {
  return useMutation({
    mutationFn: (tested: { readonly settings: MailSettingsInput; readonly recipient: string }) =>
      client.call('mail.test', tested),
    gcTime: 0,
  })
}

export function useRetryMail() {
  return useMutation({ mutationFn: (id: string) => client.call('mail.retry', { id }) })
}

export function useDiscardMail() {
  return useMutation({ mutationFn: (id: string) => client.call('mail.discard', { id }) })
}
