import type { call as en } from '../en/call.ts'
import type { Texts } from '../texts.ts'

export const call: Texts<typeof en> = {}
