import type { reports as en } from '../en/reports.ts'
import type { Texts } from '../texts.ts'

export const reports: Texts<typeof en> = {}
