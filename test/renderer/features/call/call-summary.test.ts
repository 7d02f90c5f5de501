import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { summaryOfCall } from '../../../../renderer/features/call/call-summary.ts'
import { summaryText } from '../../../../renderer/features/call/call-summary-text.ts'
import { layOutWholeCall } from '../../../../renderer/features/call/lanes/lay-out.ts'
import { outcomeOfCall } from '../../../../renderer/features/call/whole-call-outcome.ts'
import { i18n, startI18n } from '../../../../renderer/i18n/i18n.ts'
import { callOutcomes } from '../../../../shared/calls/outcome.ts'
import type { WholeCallRecord } from '../../../../shared/whole-call/answer.ts'
import {
  answeringRecord,
  answerOf,
  attemptRecord,
  callRecord,
  entryRecord,
  epochAt,
} from './lanes/made-call.ts'

const leastRing = 8
const names = new Map([
  ['queue 901', 'VIP'],
  ['agent 552', 'Sara Karimi'],
])

beforeAll(async () => {
  startI18n('en')
  await i18n.loadNamespaces('call')
})

function told(records: readonly WholeCallRecord[], language: 'en' | 'fa'): string {
  const outcome = outcomeOfCall(records, { hungUpIsAbandoned: true })
  const parts = summaryOfCall(layOutWholeCall(answerOf([...records])), outcome, leastRing)
  const text = summaryText(parts, i18n.getFixedT(language, 'call'), {
    seconds: (value) => `${Math.floor(value / 60)}:${String(value % 60).padStart(2, '0')}`,
    nameOf: (kind, number) => names.get(`${kind} ${number}`) ?? null,
  })
  return text.replaceAll(/[\u2066-\u2069]/g, '')
}

const lost = callRecord({ disposition: 'NO ANSWER', billsec: 0 })
const left = (change = {}) =>
  entryRecord({
    disposition: 'MISSED',
    hangup: 'CALLER',
    wait: 75,
    billsec: 0,
    endtime: epochAt(90),
    ...change,
  })
const vain = (dst: string) => attemptRecord({ dst, disposition: 'NO ANSWER', billsec: 0 })

test('a call that phones rang for in vain', () => {
  const records = [lost, left(), vain('551'), vain('552'), vain('553')]
  expect(told(records, 'en')).toBe('Waited 1:15 in VIP; 3 phones rang, nobody took it; the caller hung up.')
  expect(told(records, 'fa')).toBe(
    '1:15 در صف VIP منتظر ماند؛ ۳ تلفن زنگ خورد و کسی پاسخ نداد؛ تماس‌گیرنده قطع کرد.',
  )
})

test('a call that the queue gave up says nobody took it once', () => {
  expect(told([lost, left({ hangup: 'SYSTEM' }), vain('551')], 'en')).toBe(
    'Waited 1:15 in VIP; 1 phone rang, nobody took it.',
  )
})

test('an answered call tells who talked, and other phones only where some rang', () => {
  const answered = [callRecord(), entryRecord(), answeringRecord()]
  expect(told(answered, 'en')).toMatch(/^Waited 0:30 in VIP; Sara Karimi talked \d:\d\d\.$/)
  expect(told([...answered, vain('551')], 'en')).toMatch(
    /^Waited 0:30 in VIP; 2 phones rang; Sara Karimi talked/,
  )
  expect(told(answered, 'fa')).toMatch(/^0:30 در صف VIP منتظر ماند؛ Sara Karimi \d:\d\d صحبت کرد\.$/)
})

test('a call without a queue has its length and its end', () => {
  expect(told([lost], 'en')).toMatch(/^Lasted \d:\d\d; nobody answered\.$/)
  expect(told([callRecord({ type: 'outgoing', disposition: 'BUSY', billsec: 0 })], 'en')).toMatch(
    /; the line was busy\.$/,
  )
})

test('claims a talk of answered calls alone, and phones only where some rang', () => {
  const record = fc.constantFrom(callRecord, entryRecord, attemptRecord, answeringRecord)
  const change = fc.record(
    {
      disposition: fc.constantFrom('ANSWERED', 'NO ANSWER', 'MISSED', 'ABANDONED', 'BUSY', 'NEW', ''),
      wait: fc.constantFrom(0, 5, 75, null, '12'),
      billsec: fc.constantFrom(0, 30, null, -4),
      dst: fc.constantFrom('551', '552', ''),
      qnum: fc.constantFrom('901', '902', ''),
      hangup: fc.constantFrom('CALLER', 'SYSTEM', ''),
    },
    { requiredKeys: [] },
  )
  const records = fc.array(
    fc.tuple(record, change).map(([make, fields]) => make(fields)),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(records, fc.constantFrom(...callOutcomes), (made, outcome) => {
      const call = layOutWholeCall(answerOf(made))
      const parts = summaryOfCall(call, outcome, leastRing)
      const kinds = parts.map(({ kind }) => kind)
      expect(kinds.some((kind) => kind === 'talked' || kind === 'talkedUnnamed')).toBe(outcome === 'answered')
      if (outcome === 'answered' || outcome === 'unknown') expect(kinds).not.toContain('ended')
      for (const part of parts) {
        if (part.kind === 'rang') expect(part.phones).toBeGreaterThan(0)
        if ('seconds' in part && part.seconds !== null) expect(part.seconds).toBeGreaterThanOrEqual(0)
      }
      expect(kinds.filter((kind) => kind === 'waited')).toHaveLength(
        outcome === 'unknown' ? 0 : call.entries.filter(({ source }) => source !== null).length,
      )
    }),
  )
})
