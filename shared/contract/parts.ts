import { z } from 'zod'
import { eventSource } from '../webhooks/feed.ts'

/* What many calls take. */

export const nothing = z.null()
export const ofConnection = z.object({ connectionId: z.string() })
export const ofId = z.object({ id: z.string() })
export const ofSource = z.object({ source: eventSource })
