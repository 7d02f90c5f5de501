import { expect, test } from 'vitest'
import { usualRules } from '../../../electron/services/alarms/rules.ts'
import { teamEdits } from '../../../electron/services/team-archive/edits.ts'
import type { MadeEntry } from '../../../electron/services/team-archive/entries.ts'
import type { EntryKind } from '../../../electron/services/team-archive/entry-kinds.ts'
import type { AlarmRule } from '../../../shared/board/rules.ts'
import { alwaysOpen } from '../../../shared/calendar/opening-hours.ts'
import { defaultPreferences } from '../../../shared/preferences.ts'

const office = 'https://office.test'
const usual = usualRules(defaultPreferences.notifications)

/** Returns entries, the newest first as the log has them, of bodies from the oldest on. */
function logged(...made: readonly (readonly [EntryKind, unknown, string?])[]): MadeEntry[] {
  return made
    .map(([kind, body, callCenter = office], index) => ({
      seq: index + 1,
      origin: 'a-key',
      originSeq: index + 1,
      callCenter,
      kind,
      login: 'desk',
      isOwner: false,
      isTooLarge: false,
      loggedAt: index * 1_000,
      body: JSON.stringify(body),
      console: index % 2 === 0 ? 'Reception' : 'Office',
    }))
    .reverse()
}
const person = (...changes: readonly object[]) => ['person', { changes }] as const
const rules = (changed: readonly AlarmRule[] | null) => ['rules', { rules: changed }] as const
const withGoal = (limit: number) =>
  usual.map((rule) => (rule.metric === 'serviceLevel' ? { ...rule, limit, clearAt: limit } : rule))
const changes = (entries: readonly MadeEntry[]) => teamEdits(entries).map(({ change }) => change)

test('an edit says who made it and when, and what it replaced', () => {
  const entries = logged(
    person({ kind: 'queue', number: '901', name: 'Sales' }),
    person({ kind: 'queue', number: '901', name: 'Support' }),
    person({ kind: 'queue', number: '901', name: null }),
  )
  const change = { what: 'name', of: 'queue', number: '901' }
  expect(teamEdits(entries)).toEqual([
    {
      seq: 3,
      at: 2_000,
      console: 'Reception',
      login: 'desk',
      callCenter: office,
      change: { ...change, value: null, before: 'Support' },
    },
    {
      seq: 2,
      at: 1_000,
      console: 'Office',
      login: 'desk',
      callCenter: office,
      change: { ...change, value: 'Support', before: 'Sales' },
    },
    {
      seq: 1,
      at: 0,
      console: 'Reception',
      login: 'desk',
      callCenter: office,
      change: { ...change, value: 'Sales', before: null },
    },
  ])
})

test('the same number of another kind or call center is another one', () => {
  const other = 'https://branch.test'
  const entries = logged(
    person({ kind: 'queue', number: '901', name: 'Sales' }),
    person({ kind: 'agent', number: '901', name: 'Sara', team: 'Days', queues: ['901', '902'] }),
    ['person', { changes: [{ kind: 'queue', number: '901', name: 'Branch' }] }, other],
    // What was entered again as it was is no change.
    person({ kind: 'queue', number: '901', name: 'Sales' }),
  )
  expect(changes(entries)).toEqual([
    { what: 'name', of: 'queue', number: '901', value: 'Branch', before: null },
    { what: 'queues', of: 'agent', number: '901', value: '901, 902', before: null },
    { what: 'team', of: 'agent', number: '901', value: 'Days', before: null },
    { what: 'name', of: 'agent', number: '901', value: 'Sara', before: null },
    { what: 'name', of: 'queue', number: '901', value: 'Sales', before: null },
  ])
})

test('a changed goal has its value of before, and one without says only that rules changed', () => {
  const off = withGoal(91).map((rule) =>
    rule.metric === 'serviceLevel' ? { ...rule, enabled: false } : rule,
  )
  const goal = { what: 'rule', metric: 'serviceLevel', queue: null }
  expect(
    changes(logged(rules(withGoal(80)), rules(withGoal(91)), rules(off), rules(null), rules(usual))),
  ).toEqual([
    { what: 'rules' },
    { what: 'rules' },
    { ...goal, value: null, before: 91 },
    { ...goal, value: 91, before: 80 },
    { what: 'rules' },
  ])
})

test('a note has its text, a removed one what it had', () => {
  const note = { kind: 'remark', until: 5, at: 5, who: 'Sara', text: 'Calls again', number: '0912' }
  const line = { what: 'note', kind: 'remark', number: '0912' }
  expect(changes(logged(['note', { note, removed: false }], ['note', { note, removed: true }]))).toEqual([
    { ...line, value: null, before: 'Calls again' },
    { ...line, value: 'Calls again', before: null },
  ])
})

test('a dialing rule has its value of before, and opening hours say only that they changed', () => {
  const chosen = { countryCode: null, areaCode: '21', outsidePrefix: '9' }
  expect(
    changes(
      logged(
        ['dialing', { chosen }],
        ['hours', { hours: alwaysOpen }],
        ['dialing', { chosen: { ...chosen, outsidePrefix: '' } }],
        ['dialing', { chosen: { ...chosen, outsidePrefix: null } }, 'https://branch.test'],
      ),
    ),
  ).toEqual([
    { what: 'areaCode', value: '21', before: null },
    { what: 'outsidePrefix', value: '', before: '9' },
    { what: 'hours' },
    { what: 'outsidePrefix', value: '9', before: null },
    { what: 'areaCode', value: '21', before: null },
  ])
})

test('what this version can’t read is left to the follower to tell', () => {
  expect(
    changes(logged(['note', { text: 1 }], person({ kind: 'contact', number: '0912', name: 'Ali' }))),
  ).toHaveLength(1)
})
