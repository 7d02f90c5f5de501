import { z } from 'zod'
import { errorCode, errorDetail } from '../errors.ts'

/** Maximum characters of a frame, which is JSON text; both ends refuse longer ones. */
export const frameLimit = 8 * 1024 * 1024

const id = z.int().nonnegative()

export const requestFrame = z.discriminatedUnion('t', [
  z.object({ t: z.literal('call'), id, name: z.string(), input: z.unknown() }),
  z.object({ t: z.literal('cancel'), id }),
])
export type RequestFrame = z.infer<typeof requestFrame>

export const answerFrame = z.discriminatedUnion('t', [
  z.object({ t: z.literal('ok'), id, value: z.unknown() }),
  z.object({ t: z.literal('error'), id, code: errorCode, message: z.string(), detail: errorDetail }),
  z.object({ t: z.literal('topic'), name: z.string(), payload: z.unknown() }),
])
export type AnswerFrame = z.infer<typeof answerFrame>

/** Parses a frame; returns undefined for invalid text. */
export function readFrame<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
