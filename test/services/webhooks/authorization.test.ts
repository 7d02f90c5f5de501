import { describe, expect, it } from 'vitest'
import { createAuthorizer } from '../../../electron/services/webhooks/authorization.ts'
import { storedPasswordOf, verifierOf } from '../../../electron/services/webhooks/password.ts'

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`
const from = (address: string, isGone = () => false) => ({ address, isGone, connection: {} })
const pbx = from('10.0.0.5')

/** Checks that end when the test says so. */
function heldChecks(right: string) {
  const checks: { readonly password: string; readonly end: () => void }[] = []
  const watchers = new Set<() => void>()
  return {
    checks,
    verify: (sent: Uint8Array) =>
      new Promise<boolean>((resolve) => {
        const password = Buffer.from(sent).toString()
        checks.push({ password, end: () => resolve(password === right) })
        for (const watch of watchers) watch()
      }),
    /** Resolves to the check of this number once it has begun. */
    begun: (number: number) =>
      new Promise<{ readonly password: string; readonly end: () => void }>((resolve) => {
        const watch = () => {
          const check = checks[number]
          if (check) resolve(check)
        }
        watchers.add(watch)
        watch()
      }),
  }
}

describe('the authorizer', () => {
  it('distinguishes right from wrong by the stored password', async () => {
    const verify = verifierOf(await storedPasswordOf('a:b سلام'))
    const { judge } = createAuthorizer({ username: 'علی', verify })
    const states = []
    for (const sent of ['علی:a:b سلام', 'علی:a:b', 'ali:a:b سلام', 'ali:x', 'علی:', ':'])
      states.push(await judge(basic(sent), pbx))
    expect(states).toEqual([
      'accepted',
      'wrong_password',
      'wrong_username',
      'wrong_both',
      'wrong_password',
      'wrong_both',
    ])
    expect(await judge(undefined, pbx)).toBe('none')
    expect(await judge('Bearer abc', pbx)).toBe('not_basic')
    expect(await judge(`Basic ${Buffer.from('no colon').toString('base64')}`, pbx)).toBe('not_basic')
  })

  it('accepts nothing if a required password is missing', async () => {
    const { asks, judge, pass } = createAuthorizer({
      username: 'pbx',
      verify: verifierOf({ kind: 'not_set' }),
    })
    expect(asks).toBe(true)
    const { username, password } = pass()
    for (const sent of ['pbx:', 'pbx:x', `${username}:${password}`])
      expect(await judge(basic(sent), pbx)).toBe('unchecked')
  })

  it('checks equal credentials once, but each guess at another user name', async () => {
    let checked = 0
    const verify = async (sent: Uint8Array) => {
      checked += 1
      return Buffer.from(sent).toString() === 'sesame'
    }
    const { judge } = createAuthorizer({ username: 'pbx', verify })
    for (let n = 0; n < 3; n++) {
      expect(await judge(basic('pbx:sesame'), pbx)).toBe('accepted')
      expect(await judge(basic('pbx:wrong'), pbx)).toBe('wrong_password')
    }
    expect(checked).toBe(2)
    // Even a password known to be right costs a check under each wrong name, so timing reveals nothing.
    for (const name of ['a', 'b', 'c'])
      expect(await judge(basic(`${name}:sesame`), pbx)).toBe('wrong_username')
    expect(checked).toBe(5)
    for (let n = 0; n < 3_000; n++) await judge(basic(`pbx:guess ${n}`), from('10.0.0.66'))
    expect(checked).toBe(3_005)
    expect(await judge(basic('pbx:sesame'), pbx)).toBe('accepted')
    expect(checked).toBe(3_005)
  })

  it('checks one at a time, by address in turn, so a flood of guesses delays nobody else', async () => {
    const { checks, verify, begun } = heldChecks('sesame')
    const { judge } = createAuthorizer({ username: 'pbx', verify })
    const guesses = Array.from({ length: 500 }, (_, n) => judge(basic(`pbx:${n}`), from('10.0.0.66')))
    const right = judge(basic('pbx:sesame'), pbx)
    const first = await begun(0)
    expect(checks).toHaveLength(1)
    first.end()
    // One more guess, as its address came first.
    ;(await begun(1)).end()
    const third = await begun(2)
    expect(third.password).toBe('sesame')
    expect(checks).toHaveLength(3)
    third.end()
    expect(await right).toBe('accepted')
    // From now on nothing delays it, from other connections neither.
    expect(await judge(basic('pbx:sesame'), pbx)).toBe('accepted')
    expect(await judge(basic('pbx:sesame'), from('10.0.0.66'))).toBe('accepted')
    expect(await judge(basic('pbx:0'), from('10.0.0.66'))).toBe('wrong_password')
    for (let n = 3; n <= 500; n++) (await begun(n)).end()
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(['wrong_password']))
  })

  it('checks nothing for a disconnected sender', async () => {
    const { checks, verify, begun } = heldChecks('sesame')
    const { judge } = createAuthorizer({ username: 'pbx', verify })
    const first = judge(basic('pbx:1'), pbx)
    const gone = judge(
      basic('pbx:sesame'),
      from('10.0.0.5', () => true),
    )
    ;(await begun(0)).end()
    expect([await first, await gone]).toEqual(['wrong_password', 'unchecked'])
    expect(checks).toHaveLength(1)
    // It isn't remembered as wrong.
    const again = judge(basic('pbx:sesame'), pbx)
    ;(await begun(1)).end()
    expect(await again).toBe('accepted')
  })

  it('admits the program’s own test only while it runs', async () => {
    const { judge, pass } = createAuthorizer({ username: 'pbx', verify: async () => false })
    const { username, password, end } = pass()
    const other = pass()
    expect(other.password).not.toBe(password)
    expect(await judge(basic(`${username}:${password}`), pbx)).toBe('accepted')
    end()
    expect(await judge(basic(`${username}:${password}`), pbx)).toBe('wrong_password')
    expect(await judge(basic(`${username}:${other.password}`), pbx)).toBe('accepted')
  })

  it('checks nothing where no credentials are required', async () => {
    const verify = () => Promise.reject(new Error('It was checked'))
    const { asks, judge, pass } = createAuthorizer({ username: '', verify })
    expect(asks).toBe(false)
    expect(await judge(undefined, pbx)).toBe('none')
    expect(await judge(basic('pbx:sesame'), pbx)).toBe('unchecked')
    expect(pass()).toMatchObject({ username: '', password: '' })
  })

  it('reads the header with spaces and in any letters, and nothing before or behind', async () => {
    const { judge } = createAuthorizer({ username: 'pbx', verify: async () => true })
    const credentials = Buffer.from('pbx:sesame').toString('base64')
    for (const header of [`Basic   ${credentials}  `, `BASIC ${credentials}`, `basic ${credentials}`])
      expect(await judge(header, pbx)).toBe('accepted')
    for (const header of [
      `x Basic ${credentials}`,
      `Basic ${credentials} x`,
      `Basic${credentials}`,
      'Basic ',
    ])
      expect(await judge(header, pbx)).toBe('not_basic')
  })
})
