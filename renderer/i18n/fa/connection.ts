import type { connection as en } from '../en/connection.ts'
import type { Texts } from '../texts.ts'

export const connection: Texts<typeof en> = {}
