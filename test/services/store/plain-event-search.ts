import fc from 'fast-check'
import { eventText } from '../../../electron/services/events/plain-text.ts'
import { defaultRules, spellingsOf } from '../../../shared/callers.ts'
import { plainText, searchText } from '../../../shared/text.ts'
import type { ReceivedEvent } from '../../../shared/webhooks/deliveries.ts'
import { canonicalEventName } from '../../../shared/webhooks/event-names.ts'
import { type EventFilter, eventFilter } from '../../../shared/webhooks/feed.ts'

const texts = new WeakMap<ReceivedEvent, string>()

function textOf(event: ReceivedEvent): string {
  const text = texts.get(event) ?? eventText(event)
  texts.set(event, text)
  return text
}

/** Searches without a database: returns the numbers of matching events, newest first. */
export function plainEventSearch(events: readonly ReceivedEvent[], filter: EventFilter): number[] {
  return events
    .map((event, index) => ({ event, seq: index + 1 }))
    .filter(({ event }) => matches(event, filter))
    .map(({ seq }) => seq)
    .reverse()
}

function matches(event: ReceivedEvent, filter: EventFilter): boolean {
  const is = (value: string | null, wanted: string) =>
    wanted === '' || (value !== null && plainText(value) === plainText(wanted))
  const text = textOf(event)
  return (
    is(event.exten, filter.exten) &&
    is(event.queue, filter.queue) &&
    spellingsOf(plainText(filter.number), defaultRules).some((number) => is(event.number, number)) &&
    is(event.callId, filter.callId) &&
    (filter.names.length === 0 || filter.names.map(canonicalEventName).includes(event.canonicalName)) &&
    (filter.from === null || event.receivedAt >= filter.from) &&
    (filter.to === null || event.receivedAt < filter.to) &&
    searchText(filter.text)
      .split(/\s+/)
      .every((word) => text.includes(word))
  )
}

const of = <T>(values: readonly T[]) => fc.constantFrom(...values)

/** Filters of one to three conditions, which match none, some or many of these events. */
export function filtersOf(events: readonly ReceivedEvent[]): fc.Arbitrary<EventFilter> {
  const some = events.slice(0, 40)
  // Most of them around the time to which a clock is set back.
  const moments = events.flatMap(({ receivedAt }, n) =>
    n % 5 === 0 || (n > 1_300 && n < 2_600) ? [receivedAt] : [],
  )
  const conditions = fc.record({
    names: fc.array(of(['newstate', 'New State', 'CDR', 'Transfer', 'Unheard Of', 'Ping']), {
      minLength: 1,
      maxLength: 2,
    }),
    exten: of(['501', '۵۱۰', '999']),
    queue: of(['901', '٩٠٣']),
    number: of(some.flatMap(({ number }) => number ?? [])),
    callId: of(some.flatMap(({ callId }) => callId ?? [])),
    from: of(moments),
    to: of(moments),
    text: of([
      'کریمی',
      'رضایی علی',
      'KAZEM',
      'کاظم 123',
      'ziba',
      'zi',
      '0912',
      'smith 51',
      '192.0.2.7 idle',
      '"exten":"510"',
    ]),
  })
  const names = fc.subarray([...eventFilter.keyof().options], { minLength: 1, maxLength: 3 })
  return fc
    .tuple(conditions, names)
    .map(([all, chosen]) => eventFilter.parse(Object.fromEntries(chosen.map((name) => [name, all[name]]))))
}
