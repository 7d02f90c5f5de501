import { type Receipt, receipt } from '../../../shared/receipts.ts'
import type { Json } from '../../../shared/reports/values.ts'
import type { SealedRow } from '../store/worker/keeping/receipts.ts'
import { readJson } from './receipt-words.ts'

/** Returns the text that is sealed: the receipt without its seal, as JSON with sorted fields. */
export function bodyOf(sealed: Receipt): string {
  const { seal: _, ...body } = sealed
  return JSON.stringify(body, (_, value: Json) => (isObject(value) ? sorted(value) : value))
}

/** Returns a sealed receipt; null where its body was tampered with beyond reading. */
export function receiptOf({ seq, sealedAt, previous, hash, body }: SealedRow): Receipt | null {
  const { data } = receipt.omit({ seal: true }).safeParse(readJson(body))
  return data ? { ...data, seal: { seq, sealedAt, previous, hash } } : null
}

function isObject(value: Json): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(value: { readonly [name: string]: Json }): Json {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
