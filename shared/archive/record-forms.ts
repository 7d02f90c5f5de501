import { nothingKnown } from '../clock/knowledge.ts'
import { timeReader } from '../clock/readings.ts'
import { readServerText } from '../clock/server-text.ts'
import { msOfMinute, msOfSecond } from '../clock/wall-time.ts'
import { instantOfEpoch } from '../clock/witnesses.ts'
import { type ReportName, reportDefinitions } from '../reports/definitions.ts'
import { plainJson } from '../reports/extended-json.ts'
import type { ReportRecord } from '../reports/page.ts'
import type { Json } from '../reports/values.ts'
import type { RecordOperation } from './archive.ts'

type Fields = ReportRecord['fields']

/** A record as received from one operation. */
export interface RecordForm {
  readonly operation: RecordOperation
  readonly fields: Fields
}

/**
 * Merges a record's forms, given oldest first: takes the last value of each field and ignores missing and
 * null ones. Between two forms of an equal value, always takes the same one, regardless of order.
 */
export function mergedFields(report: ReportName, forms: readonly RecordForm[]): Fields {
  const [only] = forms
  if (only && forms.length === 1) return only.fields
  const context = Object.fromEntries(forms.flatMap(({ fields }) => Object.entries(fields)))
  const inSearch = forms.filter(({ operation }) => operation === 'search')
  const merged = new Map<string, Json>()
  // Fields have the search's order, whichever operation came first.
  for (const { fields } of [...inSearch, ...forms])
    for (const name of Object.keys(fields)) merged.set(name, null)
  for (const { fields } of forms) {
    for (const [name, value] of Object.entries(fields)) {
      const before = merged.get(name) ?? null
      if (value === null) continue
      const isSame = before !== null && isSameValue(report, name, before, value, context)
      merged.set(name, isSame ? fuller(before, value) : value)
    }
  }
  for (const name of countersOf(report, forms)) {
    if (name !== merged.get('disposition') && name !== merged.get('type')) merged.delete(name)
  }
  return Object.fromEntries(merged)
}

/** Returns fields named after a value (§2.3 to §2.5), meaningless when that value changes. */
function countersOf(report: ReportName, forms: readonly RecordForm[]): string[] {
  const values = forms.flatMap(({ fields }) => [fields.disposition, fields.type])
  const isField = (name: string) => reportDefinitions[report].fields.some((field) => field.name === name)
  return values.filter((value) => typeof value === 'string').filter((name) => !isField(name))
}

/** What a form adds: nothing, fields new from its operation, or changed values. */
type FormNews = 'nothing' | 'fields' | 'change'

export function newsOf(report: ReportName, forms: readonly RecordForm[], form: RecordForm): FormNews {
  const own = forms.findLast(({ operation }) => operation === form.operation)?.fields
  const known = mergedFields(report, forms)
  const context = { ...known, ...form.fields }
  const has = (fields: Fields, name: string, value: Json) => {
    const before = fields[name] ?? null
    return before !== null && isSameValue(report, name, before, value, context)
  }
  let news: FormNews = own ? 'nothing' : 'fields'
  for (const [name, value] of Object.entries(form.fields)) {
    if (value === null || (own && has(own, name, value)) || has(known, name, value)) continue
    if ((known[name] ?? null) !== null || own) return 'change'
    news = 'fields'
  }
  return news
}

/** Tells whether two values are equal: numbers may be text, and times a `$date` or in either calendar. */
function isSameValue(report: ReportName, name: string, first: Json, second: Json, context: Fields): boolean {
  if (first === second) return true
  // Records that were kept before wrappers were read still have them.
  const [one, other] = [plainJson(first), plainJson(second)]
  if (one === other) return true
  if (typeof one === 'string' && typeof other === 'string') return isSameWall(one, other)
  if (typeof one === 'string' && typeof other === 'number') return one.trim() === String(other)
  if (typeof one === 'number' && typeof other === 'string') return other.trim() === String(one)
  if (typeof one === 'string') return isSameTime(report, name, one, other, context)
  if (typeof other === 'string') return isSameTime(report, name, other, one, context)
  return sortedText(one) === sortedText(other)
}

function isSameWall(one: string, other: string): boolean {
  const [first, second] = [readServerText(one), readServerText(other)]
  return first.kind === 'wall' && second.kind === 'wall' && first.wall === second.wall
}

const quarter = 15 * msOfMinute
const earliestOffset = -720 * msOfMinute
const latestOffset = 840 * msOfMinute

/** Compares by the record's own witnesses; without one, accepts any real offset. */
function isSameTime(report: ReportName, name: string, text: string, date: Json, context: Fields): boolean {
  const written = readServerText(text)
  const said = instantOfEpoch(date)
  if (written.kind !== 'wall' || said === null) return false
  const asText = timeReader(report, { ...context, [name]: text }, nothingKnown).timeOf(name)
  const asDate = timeReader(report, { ...context, [name]: date }, nothingKnown).timeOf(name)
  if (asText?.kind === 'text' && asDate?.kind === 'epoch' && asText.witness !== 'assumed') {
    return Math.abs(asText.instant - asDate.instant) < msOfSecond
  }
  const ahead = written.wall - Math.floor(said / msOfSecond) * msOfSecond
  return ahead % quarter === 0 && ahead >= earliestOffset && ahead <= latestOffset
}

/** Returns the preferred form of a value: `$date`, then number, then text; else the first in sort order. */
function fuller(one: Json, other: Json): Json {
  if (plainJson(one) === other) return other
  if (one === plainJson(other)) return one
  const difference = fullness(one) - fullness(other)
  if (difference !== 0) return difference > 0 ? one : other
  return sortedText(one) <= sortedText(other) ? one : other
}

function fullness(value: Json): number {
  return typeof value === 'object' ? 2 : typeof value === 'number' ? 1 : 0
}

/** Serialises a value with sorted fields, so equal values give equal texts. */
export function sortedText(value: Json): string {
  return JSON.stringify(sorted(value))
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  // Pairs, because an object reorders number-like keys.
  return Object.keys(value)
    .sort()
    .map((key) => [key, sorted(value[key] ?? null)])
}
