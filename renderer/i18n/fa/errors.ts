import type { errors as en } from '../en/errors.ts'
import type { Texts } from '../texts.ts'

export const errors: Texts<typeof en> = {}
