import { describe, expect, test } from 'vitest'
import { attempt, entry, gave, legsOf, record, talks } from './made-legs.ts'

describe('a call of two call records', () => {
  test('that was given on blindly has each one’s own talk', () => {
    const call = legsOf({
      records: [
        record(0, 60, { dst: '900', talkSeconds: 40 }),
        record(60, 105, { dst: '202', talkSeconds: 35 }),
      ],
      entries: [entry(5, 20, 60)],
    })
    expect(talks(call)).toEqual(['201 40', '202 35'])
    expect(call.talkSeconds).toBe(75)
    expect(gave(call)).toEqual(['201 to 202'])
    expect(call.legs.map(({ isDirect }) => isDirect)).toEqual([false, false])
  })

  test('without a queue, too', () => {
    const call = legsOf({
      records: [record(60, 105, { dst: '202', talkSeconds: 35 }), record(0, 60, { talkSeconds: 50 })],
    })
    expect(talks(call)).toEqual(['201 50', '202 35'])
    expect(call.legs.map(({ isDirect }) => isDirect)).toEqual([true, false])
  })

  test('whose first is of the whole call ends the first talk where the second begins', () => {
    const asked = record(50, 90, { type: 'local', src: '201', dst: '202', talkSeconds: 30 })
    const known = legsOf({ records: [record(0, 90, { talkSeconds: 70 }), asked] })
    expect(talks(known)).toEqual(['201 40', '202 30'])
    expect(known.talkSeconds).toBe(70)
    const other = record(50, 90, { dst: '202', talkSeconds: 30 })
    const assumed = legsOf({ records: [record(0, 90, { talkSeconds: 70 }), other] })
    expect(talks(assumed)).toEqual(['201 40?', '202 30'])
    expect(assumed.talkSeconds).toBe(70)
  })

  test('of which one is a question to a colleague keeps the talk around it', () => {
    const asked = record(40, 60, { type: 'local', src: '201', dst: '202', talkSeconds: 15 })
    const call = legsOf({ records: [record(0, 90, { talkSeconds: 70 }), asked] })
    expect(call.talkSeconds).toBe(70)
    expect(call.transfers).toEqual([])
  })

  test('that was written twice has one', () => {
    expect(talks(legsOf({ records: [record(0, 40), { ...record(0, 40), key: 'copy' }] }))).toEqual(['201 40'])
  })

  test('whose queue’s agent has a record, too, has one talk', () => {
    const own = record(20, 60, { talkSeconds: 38 })
    expect(talks(legsOf({ records: [own], entries: [entry(5, 20, 60)] }))).toEqual(['201 40'])
    const back = record(60, 90)
    expect(talks(legsOf({ records: [back], entries: [entry(5, 20, 60)] }))).toEqual(['201 40', '201 30'])
  })

  test('without a time, which may be two, keeps both', () => {
    const untimed = record(0, 40, { start: null })
    expect(talks(legsOf({ records: [untimed, { ...untimed, key: 'copy' }] }))).toEqual(['201 40', '201 40'])
  })

  test('of which one began as the queue’s agent took it is a leg, an earlier one is none', () => {
    const entries = [entry(5, 20, 60)]
    const began = (at: number) => [record(at, 60, { dst: '202', talkSeconds: 30 })]
    expect(talks(legsOf({ entries, records: began(20) }))).toEqual(['201 10?', '202 30'])
    expect(talks(legsOf({ entries, records: began(19) }))).toEqual(['201 40'])
    const untimed = record(0, 40, { start: null, dst: '202' })
    expect(talks(legsOf({ entries, records: [untimed] }))).toEqual(['201 40'])
  })

  test('has its legs from the first talk in a queue, whichever was told first', () => {
    const between = [record(65, 80, { dst: '202' })]
    const later = entry(90, 100, 140, { dst: '203' })
    expect(talks(legsOf({ entries: [entry(5, 20, 60), later], records: between }))).toEqual([
      '201 40',
      '202 15',
      '203 40',
    ])
    const attempts = [attempt(10, { queueId: '1.1' })]
    expect(talks(legsOf({ entries: [later], attempts, records: between }))).toEqual([
      '201 40',
      '202 15',
      '203 40',
    ])
    const untimed = entry(5, 20, 60, { start: null })
    expect(talks(legsOf({ entries: [untimed], records: between }))).toEqual(['201 40'])
    expect(talks(legsOf({ entries: [untimed, entry(5, 15, 50)], records: between }))).toEqual([
      '201 35',
      '202 15',
      '201 40',
    ])
  })

  test('has no leg of an agent’s own record within a talk in a queue', () => {
    const entries = [entry(5, 20, 50), entry(50, 60, 100, { dst: '202', queue: '901' })]
    expect(talks(legsOf({ entries, records: [record(21, 50)] }))).toEqual(['201 30', '202 40'])
    const unknown = entry(5, 20, 50, { talkSeconds: null })
    expect(talks(legsOf({ entries: [unknown], records: [record(25, 50)] }))).toEqual(['201 null', '201 25'])
  })

  test('that only touch, within what two clocks may differ, keeps both whole', () => {
    const next = (from: number) => [record(0, 60), record(from, 100, { dst: '202' })]
    expect(talks(legsOf({ records: next(58) }))).toEqual(['201 60', '202 42'])
    expect(talks(legsOf({ records: next(57) }))).toEqual(['201 57?', '202 43'])
    const within = (to: number) => [record(0, 60), record(40, to, { dst: '202' })]
    expect(talks(legsOf({ records: within(58) }))).toEqual(['201 40?', '202 18'])
    expect(talks(legsOf({ records: within(57) }))).toEqual(['201 60', '202 17'])
  })

  test('cuts nothing between an agent’s own records, in queues, or of unknown length', () => {
    const own = [record(0, 60, { type: 'outgoing', src: '201', dst: '0912' }), record(30, 70)]
    expect(talks(legsOf({ records: own }))).toEqual(['201 60', '201 40'])
    const entries = [entry(5, 20, 60), entry(30, 40, 70, { dst: '202', queue: '901' })]
    expect(talks(legsOf({ entries }))).toEqual(['201 40', '202 30'])
    const unknown = { talkSeconds: null, lengthSeconds: null }
    const first = [record(0, 60, unknown), record(30, 60, { dst: '202' })]
    expect(talks(legsOf({ records: first }))).toEqual(['201 null', '202 30'])
    const second = [record(0, 60), record(30, 60, { dst: '202', ...unknown })]
    expect(talks(legsOf({ records: second }))).toEqual(['201 60', '202 null'])
  })

  test('that was given on twice ends each talk where the next begins', () => {
    const records = [record(0, 120), record(40, 120, { dst: '202' }), record(80, 120, { dst: '203' })]
    expect(talks(legsOf({ records }))).toEqual(['201 40?', '202 40?', '203 40'])
  })

  test('after a question to a colleague ends the talk around it', () => {
    const asked = record(40, 60, { type: 'local', src: '201', dst: '202', talkSeconds: 15 })
    const given = record(80, 120, { dst: '203', talkSeconds: 30 })
    const call = legsOf({ records: [record(0, 120, { talkSeconds: 100 }), asked, given] })
    expect(talks(call)).toEqual(['201 70?', '202 15', '203 30'])
    expect(call.talkSeconds).toBe(100)
    expect(gave(call)).toEqual(['201 to 203'])
  })
})
