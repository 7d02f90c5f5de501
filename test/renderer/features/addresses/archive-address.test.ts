import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ArchiveAddress,
  archiveQueryOf,
  isFiltered,
  readArchiveAddress,
} from '../../../../renderer/features/addresses/archive-address.ts'
import { addressOf, archiveForm, formOf } from '../../../../renderer/pages/archive/archive-form.ts'
import { parseSearch, stringifySearch } from '../../../../renderer/routes/address.ts'
import { nothingKnown } from '../../../../shared/clock/knowledge.ts'

const word = fc.string({ maxLength: 20 }).map((text) => text.trim())

const address: fc.Arbitrary<ArchiveAddress> = fc
  .record({
    report: fc.constantFrom('quick', 'queue', 'queueDetails'),
    range: fc.constantFrom('', '2022-12-02 00:00~2022-12-02 23:59'),
    number: word,
    queue: word,
    agent: word,
    type: word,
    disposition: word,
    text: word,
    sort: fc.constantFrom('-starttime', 'starttime', 'src', '-billsec'),
    row: fc.option(fc.integer({ min: 1, max: 2_000_000 }), { nil: '' }),
  })
  .map((written) => readArchiveAddress(written))

test('an address that is copied opens the same records', () => {
  fc.assert(
    fc.property(address, (given) => {
      const reread = readArchiveAddress(parseSearch(stringifySearch({ ...given }).slice(1)))
      expect(reread).toEqual(given)
    }),
  )
})

test('the form of an address looks for the same', () => {
  fc.assert(
    fc.property(address, (given) => {
      const form = archiveForm.safeParse(formOf(given))
      // Blanks that are no spaces, and letters of another form, are normalised.
      fc.pre(form.success && JSON.stringify(form.data) === JSON.stringify(formOf(given)))
      if (form.success) expect(addressOf(form.data, given)).toEqual({ ...given, row: undefined })
    }),
  )
})

test('any address is read, and what is wrong in it is named', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (search) => {
      expect(readArchiveAddress(search).sort).toBeTruthy()
    }),
  )
  const { report, sort, row, range, refused } = readArchiveAddress({
    report: 'faxes',
    sort: 'route',
    row: '-3',
    range: 'yesterday~today',
  })
  expect({ report, sort, row, range }).toEqual({
    report: 'queueDetails',
    sort: '-starttime',
    row: undefined,
    range: '',
  })
  expect(refused.split(',').sort()).toEqual(['range', 'report', 'row', 'sort'])
})

test('conditions that a report has no field for are left out', () => {
  const { queue, type } = readArchiveAddress({ report: 'quick', queue: '903', type: 'incoming' })
  expect({ queue, type }).toEqual({ queue: '', type: 'incoming' })
})

test('a range is taken to UTC by the call center’s clock, its last minute included', () => {
  const given = readArchiveAddress({ range: '2022-12-02 00:00~2022-12-02 23:59', text: 'سارا' })
  const { filter } = archiveQueryOf('demo', given, { ...nothingKnown, fixedMinutes: 210 })
  expect(filter).toMatchObject({
    from: Date.UTC(2022, 11, 1, 20, 30),
    to: Date.UTC(2022, 11, 2, 20, 30),
    text: 'سارا',
  })
  expect(isFiltered(given)).toBe(true)
  expect(isFiltered(readArchiveAddress({}))).toBe(false)
})

test('a form says what is wrong with its range', () => {
  const form = { ...formOf(readArchiveAddress({})), time: 'range' as const }
  const messageOf = (range: { from: string; to: string } | null) =>
    archiveForm.safeParse({ ...form, range }).error?.issues.map(({ message }) => message)
  expect(messageOf(null)).toEqual(['rangeMissing'])
  expect(messageOf({ from: '2022-12-02 00:00', to: '2022-12-01 00:00' })).toEqual(['rangeBackwards'])
  expect(messageOf({ from: '2022-12-02 00:00', to: '2022-12-02 00:00' })).toBeUndefined()
})
