import fc from 'fast-check'

/** An event's name and fields, and how long after the one before it comes. */
export interface Happening {
  readonly afterMs: number
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
}

const minute = 60_000
const exten = fc.constantFrom('204', '205', '206')
const queue = fc.constantFrom('901', '902')
const caller = fc.constantFrom('09121234567', '02188001122')
const unique_id = fc.constantFrom('1.1', '2.2', '3.3', 'callboard-test-4')
const state = fc.constantFrom('Idle', 'In Use', 'Ringing', 'Pause', 'Unavailable', 'Wrapping up')

const named = <T extends Record<string, string>>(name: string, fields: fc.Arbitrary<T>) =>
  fields.map((given) => ({ name, fields: given as Readonly<Record<string, string>> }))
const optional = { requiredKeys: ['exten', 'state'] as ('exten' | 'state')[] }

const event = fc.oneof(
  {
    weight: 5,
    arbitrary: named(
      'NewState',
      fc.record(
        { exten, state, unique_id, participant: caller, queue, direction: fc.constantFrom('in', 'out') },
        optional,
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: named(
      'IncomingCall',
      fc.record({ unique_id, number: caller, entry_point: fc.constant('to_simo_1') }),
    ),
  },
  named('OutgoingCall', fc.record({ unique_id, number: caller })),
  named('Transfer', fc.record({ unique_id, transferer: exten, transferred_to: fc.oneof(exten, queue) })),
  named('ReservedCallInFront', fc.record({ queue_name: queue, caller_id: caller })),
  named(
    'CdrQueue',
    fc.record({ unique_id, queue, dst: exten, disposition: fc.constantFrom('ANSWERED', 'MISSED') }),
  ),
  named('Cdr', fc.record({ unique_id, disposition: fc.constant('ANSWERED') })),
  named('ExtenRemoved', fc.record({ exten })),
  named(
    'TrunkNewState',
    fc.record({ trunk_name: fc.constant('to_simo_1'), state: fc.constantFrom('Ok', 'Unavailable') }),
  ),
  named('TrunkRemoved', fc.record({ trunk_name: fc.constant('to_simo_1') })),
  named('Ping', fc.constant({})),
)

const gap = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 10 * minute }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 300 * minute }) },
)

/** Some hours of a floor with few phones, so that events concern each other. */
export const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.tuple(gap, event).map(([afterMs, given]) => ({ afterMs, ...given })),
  { maxLength: 60 },
)
