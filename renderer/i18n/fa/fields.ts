import type { fields as en } from '../en/fields.ts'
import type { Texts } from '../texts.ts'

export const fields: Texts<typeof en> = {}
