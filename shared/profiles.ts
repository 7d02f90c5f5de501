import { z } from 'zod'

/** The bundled demo call center; it is always there and can't be changed. */
export const demoProfileId = 'demo'

/** A connection to a call center as the renderer sees it: whether a secret is set, never what it is. */
export const profile = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  username: z.string(),
  hasApiKey: z.boolean(),
  hasPassword: z.boolean(),
  /** Which of the two paths answers quick search (4.1). */
  quickSearchPath: z.enum(['quick', 'cdr']),
})
export type Profile = z.infer<typeof profile>

export const profileList = z.object({ profiles: z.array(profile), activeId: z.string() })
export type ProfileList = z.infer<typeof profileList>

/** What the connection form sends. The secrets go in here and never come out. */
export const profileInput = z.object({
  name: z.string().trim().min(1).max(100),
  baseUrl: z.string().trim().min(1).max(2_000),
  /** Sent as a header, which carries no other characters. */
  apiKey: z
    .string()
    .trim()
    .max(1_000)
    .regex(/^[\x20-\x7e]*$/),
  /** Basic authentication ends it at the first colon. */
  username: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^:\p{Cc}]*$/u),
  password: z.string().max(1_000),
  quickSearchPath: z.enum(['quick', 'cdr']),
})
export type ProfileInput = z.infer<typeof profileInput>
