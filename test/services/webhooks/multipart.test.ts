import { expect, test } from 'vitest'
import { multipartBoundary, readMultipart } from '../../../electron/services/webhooks/body-fields.ts'
import { maxFields } from '../../../electron/services/webhooks/parameters.ts'

test.each<[string, string | null]>([
  ['multipart/form-data; boundary=b1', 'b1'],
  ['Multipart/Form-Data;charset=utf-8;BOUNDARY=b1', 'b1'],
  ['  multipart/form-data; boundary="b 1;"; charset=utf-8', 'b 1;'],
  ['multipart/form-data; boundary=b1; charset=utf-8', 'b1'],
  ['multipart/form-data', null],
  ['multipart/form-data; boundary=', null],
  ['multipart/form-data; boundary=""', null],
  ['multipart/form-data; myboundary=b1', null],
  ['multipart/form-database; boundary=b1', null],
  ['multipart/mixed; boundary=b1', null],
  ['text/plain; multipart/form-data; boundary=b1', null],
  [`multipart/form-data; boundary=${'b'.repeat(200)}`, 'b'.repeat(200)],
  [`multipart/form-data; boundary="${'b'.repeat(201)}"`, null],
])('%s has its boundary, or none', (contentType, boundary) => {
  expect(multipartBoundary(contentType)).toBe(boundary)
})

/** Reads a form with the boundary `b`; returns its parameters. */
function read(text: string, charset: string | null = null) {
  const form = readMultipart(Buffer.from(text, 'latin1'), 'b', charset)
  return form && { ...form, parameters: Object.fromEntries(form.parameters) }
}

const disposition = 'Content-Disposition: form-data;'

test('the parts with a name are read, up to the end of the form', () => {
  const form = [
    'a preamble',
    `--b\r\n${disposition} name="one"\r\n\r\nfirst\r\nline`,
    `--b\r\n${disposition} name=two\r\n\r\n`,
    `--b\r\ncontent-type: text/plain\r\nCONTENT-DISPOSITION:form-data; filename="f"; name="three"\r\n\r\n3`,
    `--b\r\n${disposition} name="one"\r\n\r\nagain`,
    `--b\r\n${disposition} filename="f"\r\n\r\nno name`,
    '--b\r\nX-Name: x; name="four"\r\n\r\nno disposition',
    '--b\r\nX-Content-Disposition: form-data; name="four"\r\n\r\nanother header',
    `--b\r\nContent-Type: text/plain\r\n\r\nvalue\r\n${disposition} name="five"`,
    `--b\r\n${disposition} name=five`,
    `--b\r\nContent-Disposition: form-data;name="last"\r\n\r\nends with --`,
    '--b--',
    `--b\r\n${disposition} name="six"\r\n\r\nbehind the end`,
  ].join('\r\n')
  expect(read(form)).toEqual({
    parameters: { one: ['first\r\nline', 'again'], two: '', three: '3', last: 'ends with --' },
    exact: true,
    cut: false,
  })
})

test('a form without any named part can’t be read', () => {
  expect(read('')).toBeNull()
  expect(read('event=Ping')).toBeNull()
  expect(read(`--b\r\n${disposition} filename="f"\r\n\r\nx\r\n--b--`)).toBeNull()
  expect(read(`--c\r\n${disposition} name="a"\r\n\r\nx\r\n--c--`)).toBeNull()
})

test('names and values are read in the form’s charset, and what is no text is told', () => {
  const form = (name: string, value: string) =>
    `--b\r\n${disposition} name="${name}"\r\n\r\n${value}\r\n--b--`
  expect(read(form('\xd3', '\xe1'), 'windows-1256')).toMatchObject({ parameters: { س: 'ل' }, exact: true })
  expect(read(form('a', '\xe1'))).toMatchObject({ parameters: { a: '\ufffd' }, exact: false })
  expect(read(form('\xd3', 'b'))).toMatchObject({ parameters: { '\ufffd': 'b' }, exact: false })
  expect(read(form('a', '\xd8\xb3'))).toMatchObject({ parameters: { a: 'س' }, exact: true })
})

test('as many fields as are kept are no more than that', () => {
  const parts = (count: number) =>
    `${Array.from({ length: count }, (_, n) => `--b\r\n${disposition} name="${n}"\r\n\r\n1\r\n`).join('')}--b--`
  expect(read(parts(maxFields))?.cut).toBe(false)
  const form = read(parts(maxFields + 1))
  expect(form?.cut).toBe(true)
  expect(Object.keys(form?.parameters ?? {})).toHaveLength(maxFields)
})
