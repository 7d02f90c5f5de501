import { z } from 'zod'

const place = '{record}'

/**
 * Where a connection's recordings are heard: `https://pbx.example.com/play/{record}`; empty for nowhere. The name of the
 * recording may only be in the path or what follows it, so that no record chooses the host.
 */
export const recordingTemplate = z
  .string()
  .trim()
  .max(2_000)
  .refine((text) => text === '' || isRecordingTemplate(text))

function isRecordingTemplate(text: string): boolean {
  const [before = '', ...after] = text.split(place)
  if (after.length === 0 || !URL.canParse(before)) return false
  const { protocol, username, password, origin } = new URL(before)
  // Without a slash after the host, the name would be a part of it.
  return (
    protocol === 'https:' &&
    username === '' &&
    password === '' &&
    /^https:\/\/[^/?#\\\s]+\//.test(before) &&
    origin === new URL(text.replaceAll(place, 'x')).origin
  )
}

/** Returns the address of a recording; null without a template, or for a name that would lead elsewhere. */
export function recordingUrl(template: string, record: string): string | null {
  const name = record.trim()
  if (template === '' || name === '' || !recordingTemplate.safeParse(template).success) return null
  // Encoded or not, a browser follows dots to the folder above.
  if (/^\.{1,2}$/.test(name) || !name.isWellFormed()) return null
  return template.replaceAll(place, () => encodeURIComponent(name))
}

/** Returns the link that calls a number; null for what is no plain number. */
export function telephoneUrl(number: string): string | null {
  return /^\+?\d{3,20}$/.test(number) ? `tel:${number}` : null
}
