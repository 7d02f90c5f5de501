import { describe, expect, test } from 'vitest'
import {
  isDamage,
  isDiskFailure,
  isOfTheFile,
  storeFailureOf,
} from '../../../electron/services/store/thread/failure.ts'

/** An error as `node:sqlite` throws it; the extended codes hold the primary one in their last byte. */
const sqlite = (errcode: number) => Object.assign(new Error('sqlite'), { code: 'ERR_SQLITE_ERROR', errcode })
/** An error as other libraries throw it. */
const named = (code: string) => Object.assign(new Error('sqlite'), { code })
const system = (code: unknown) => Object.assign(new Error('system'), { syscall: 'write', code })
const extended = (primary: number, detail: number) => primary | (detail << 8)

/** Tells an error's kind, and whether it is of the file, of its damage, of the disk. */
const judged = (error: unknown) => [
  storeFailureOf(error).kind,
  isOfTheFile(error),
  isDamage(error),
  isDiskFailure(error),
]

describe('a failure of one statement leaves the file as it is', () => {
  test.each([
    ['a mistaken statement', 1, 'SQLITE_ERROR'],
    ['a text too big', 18, 'SQLITE_TOOBIG'],
    ['a broken constraint', 19, 'SQLITE_CONSTRAINT'],
    ['a value of a wrong type', 20, 'SQLITE_MISMATCH'],
    ['a parameter too many', 25, 'SQLITE_RANGE'],
  ])('%s', (_, errcode, code) => {
    expect(judged(sqlite(errcode))).toEqual(['failed', false, false, false])
    expect(judged(named(code))).toEqual(['failed', false, false, false])
  })

  test('an unmet NOT NULL', () => {
    expect(judged(sqlite(extended(19, 5)))).toEqual(['failed', false, false, false])
    expect(judged(named('SQLITE_CONSTRAINT_NOTNULL'))).toEqual(['failed', false, false, false])
  })
})

describe('a failure of the file', () => {
  test.each<[string, number, string, unknown[]]>([
    ['of a full disk', 13, 'SQLITE_FULL', ['full', true, false, false]],
    ['of a disk that can’t be read', extended(10, 1), 'SQLITE_IOERR_READ', ['failed', true, false, true]],
    ['without room for the log’s index', 4_874, 'SQLITE_IOERR_SHMSIZE', ['full', true, false, true]],
    ['that can’t be written', extended(8, 5), 'SQLITE_READONLY_ROLLBACK', ['failed', true, false, true]],
    ['that is damaged', extended(11, 1), 'SQLITE_CORRUPT_VTAB', ['damaged', true, true, false]],
    ['that is no database', 26, 'SQLITE_NOTADB', ['damaged', true, true, false]],
    ['that another program holds', 5, 'SQLITE_BUSY', ['failed', true, false, false]],
  ])('%s', (_, errcode, code, kind) => {
    expect(judged(sqlite(errcode))).toEqual(kind)
    expect(judged(named(code))).toEqual(kind)
  })
})

describe('a failure of the system', () => {
  test.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EACCES', 'failed'],
  ])('%s is %s', (code, kind) => {
    expect(storeFailureOf(system(code))).toEqual({ kind, message: 'system' })
    expect(isOfTheFile(system(code))).toBe(false)
  })

  test('without a code is taken for a bug', () => {
    expect(storeFailureOf(system(undefined)).kind).toBe('bug')
  })
})

test('anything else is a bug, with the place where it happened', () => {
  const bug = new TypeError('x is undefined')
  expect(storeFailureOf(bug)).toEqual({ kind: 'bug', message: bug.stack })
  expect(judged(named('ERR_INVALID_ARG_TYPE'))).toEqual(['bug', false, false, false])
  expect(judged('thrown text')).toEqual(['bug', false, false, false])
  expect(storeFailureOf('thrown text').message).toBe('thrown text')
  expect(judged({ code: 'SQLITE_FULL', errcode: 13 })).toEqual(['bug', false, false, false])
})
