import { describe, expect, test } from 'vitest'
import { redactHeaders, redactText, redactValue } from '../../../electron/services/webhooks/redaction.ts'
import { fieldsIn } from './parsed.ts'

describe('a secret is masked in a text, and nothing else is', () => {
  test.each<[string, string, string]>([
    ['JSON', '{"password":"a","n":1}', '{"password":"[masked]","n":1}'],
    ['JSON with spaces', '{"password" : "a" , "n" : 1}', '{"password" : "[masked]" , "n" : 1}'],
    ['JSON with escapes', '{"pwd":"a\\"b\\\\","n":"c"}', '{"pwd":"[masked]","n":"c"}'],
    ['JSON, as a number', '{"passcode":1234,"n":1}', '{"passcode":"[masked]","n":1}'],
    ['JSON, as a list', '{"token":["a","b"],"n":1}', '{"token":"[masked]","n":1}'],
    ['JSON, as a list with brackets', '{"token":["a]","b"],"n":1}', '{"token":"[masked]","n":1}'],
    ['JSON, as an object', '{"password":{"a":{"b":"c}"}},"n":{}}', '{"password":"[masked]","n":{}}'],
    ['JSON, as an object in a list', '[{"pwd" : [{"secret":[1]}]}]', '[{"pwd" : "[masked]"}]'],
    ['JSON, as an object that is cut off', '{"n":1,"pwd":{"a":["b"', '{"n":1,"pwd":"[masked]"'],
    ['single quotes, as an object', "{'pwd':{'a':'b}'},'n':1}", "{'pwd':'[masked]','n':1}"],
    ['JSON, empty', '{"secret":"","n":1}', '{"secret":"[masked]","n":1}'],
    ['JSON that is cut off', '{"n":1,"password":"open ses', '{"n":1,"password":"[masked]"'],
    ['JSON that is cut off in an escape', '{"n":1,"password":"open\\', '{"n":1,"password":"[masked]"'],
    ['JSON, each of several', '{"pass":"a","pass":"b"}', '{"pass":"[masked]","pass":"[masked]"}'],
    ['JSON of two quotes', `{"password":'a"b',"n":1}`, '{"password":"[masked]","n":1}'],
    ['single quotes', "{'pwd':'a','n':'1'}", "{'pwd':'[masked]','n':'1'}"],
    ['single quotes with escapes', "{'pwd' : 'a\\'b','n':'1'}", "{'pwd' : '[masked]','n':'1'}"],
    ['single quotes, as a number', "{'pwd':12,'n':'1'}", "{'pwd':'[masked]','n':'1'}"],
    ['single quotes that are cut off', "{'n':'1','pwd':'open ses", "{'n':'1','pwd':'[masked]'"],
    ['parameters', 'a=1&password=b%20c&d=2', 'a=1&password=[masked]&d=2'],
    ['a form that isn’t encoded', 'a=b c&password=d "e" <f>\ng&h=i', 'a=b c&password=[masked]&h=i'],
    ['JSON in a form', 'data={"pwd":{"a":"b"},"n":1}&c=2', 'data={"pwd":"[masked]","n":1}&c=2'],
    ['the first parameter', 'pass=b&d=2', 'pass=[masked]&d=2'],
    ['an address', 'see http://pbx/?token=b&d=2 there', 'see http://pbx/?token=[masked]&d=2 there'],
    [
      'an address in quotes',
      '"/?token=b" <a href=\'?token=c\'>',
      '"/?token=[masked]" <a href=\'?token=[masked]\'>',
    ],
    ['cookie-like pairs', 'a=1; token=b; c=2', 'a=1; token=[masked] c=2'],
    [
      'a list of parameters',
      'token[]=a&token[1]=b&token%5B2%5D=c',
      'token[]=[masked]&token[1]=[masked]&token%5B2%5D=[masked]',
    ],
    [
      'a header',
      'Host: a\r\nAuthorization: Basic b\r\nAccept: c',
      'Host: a\r\nAuthorization: [masked]\r\nAccept: c',
    ],
    ['headers of proxies', 'proxy-authorization:Basic b', 'proxy-authorization: [masked]'],
    ['cookies', 'Cookie \t: a=b; c=d\nSet-Cookie: e', 'Cookie: [masked]\nSet-Cookie: [masked]'],
    [
      'own headers',
      'X-Auth-Token: a\nX-Api-Key: b\nx-apikey-2: c\nX-Secret: d',
      'X-Auth-Token: [masked]\nX-Api-Key: [masked]\nx-apikey-2: [masked]\nX-Secret: [masked]',
    ],
  ])('in %s', (_, text, redacted) => {
    expect(redactText(text)).toBe(redacted)
  })

  const multipart = (head: string) =>
    `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\nvalue\r\n--b\r\nContent-Disposition: form-data; name="n"\r\n\r\nkept\r\n--b--`

  test.each([
    'name="password"',
    'name=password',
    'name="user_password"; filename="a"',
    'name="token"\r\nContent-Type: text/plain',
    'name="token"\r\nContent-Type: text/plain\r\nContent-Length: 5\r\nX-A: 1\r\nX-B: 2\r\nX-C: 3',
  ])('in a multipart form with %j', (head) => {
    expect(redactText(multipart(head))).toBe(multipart(head).replace('value', '[masked]'))
  })
})

test.each([
  '{"compass":"north","passenger":"Ali","bypass":1}',
  'compass=north&passengers=2&surpass=1',
  'The password is asked for at the door',
  'Not-Authorization: Basic a',
  'x: Authorization: b',
  'X-Forwarded-For: 10.0.0.5',
  'Content-Disposition: form-data; name="compass"\r\n\r\nnorth',
  'say password= &n=1',
])('%j holds no secret', (text) => {
  expect(redactText(text)).toBe(text)
})

test.each([
  'password',
  'PASSWD',
  'passphrase',
  'passcode',
  'pwd',
  'secret',
  'token',
  'api-key',
  'api_key',
  'ApiKey',
  'authorization',
  'cookie',
  'pass',
  'user.password',
  'x-token-2',
])('a value named %s is masked wherever it is', (name) => {
  expect(redactText(`{"${name}":"a"}`)).toBe(`{"${name}":"[masked]"}`)
  expect(redactText(`{'${name}':'a'}`)).toBe(`{'${name}':'[masked]'}`)
  expect(redactText(`n=1&${name}=a`)).toBe(`n=1&${name}=[masked]`)
  expect(redactValue({ n: 1, deep: [{ [name]: ['a'] }, null, true, `?${name}=a`] })).toEqual({
    n: 1,
    deep: [{ [name]: '[masked]' }, null, true, `?${name}=[masked]`],
  })
  expect(redactHeaders(['Host', 'a', name, 'b', 'Accept', 'c'])).toBe(
    JSON.stringify([
      ['Host', 'a'],
      [name, '[masked]'],
      ['Accept', 'c'],
    ]),
  )
})

test('a name that only contains “pass” keeps its value', () => {
  const value = { compass: 'north', 'my pass': 'kept', 'token of love': 'kept' }
  expect(redactValue(value)).toEqual(value)
  expect(redactHeaders(['X-Compass', 'north'])).toBe('[["X-Compass","north"]]')
})

test.each(['user[password]', 'user[pass]', 'list[0][token]', 'token[]', 'token[key]'])(
  'a nested value named %s is masked wherever it is',
  (name) => {
    const encoded = encodeURIComponent(name)
    expect(redactText(`n=1&${name}=a&m=2`)).toBe(`n=1&${name}=[masked]&m=2`)
    expect(redactText(`n=1&${encoded}=a&m=2`)).toBe(`n=1&${encoded}=[masked]&m=2`)
    expect(redactText(`{"${name}":"a"}`)).toBe(`{"${name}":"[masked]"}`)
    expect(redactValue({ [name]: 'a', n: 1 })).toEqual({ [name]: '[masked]', n: 1 })
    expect(fieldsIn({ target: `/?event=Cdr&${encoded}=a` })).toEqual({ event: 'Cdr', [name]: '[masked]' })
    const part = (value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--`
    expect(redactText(part('a'))).toBe(part('[masked]'))
  },
)

test('nested names that only contain “pass” keep their values', () => {
  const text = 'trip[passengers]=2&compass[north]=1&a[bypass]=0'
  expect(redactText(text)).toBe(text)
})
