import { expect, test } from 'vitest'
import { tableText } from '../../../../renderer/pages/callbacks/table-text.ts'

test('cells stand between tabs, and none ends a row or begins a formula', () => {
  expect(
    tableText([
      ['Number', 'Tries'],
      ['0912\t1', 2],
      ['=1+1', 'a\r\nb'],
      ['+98912', '-cmd'],
    ]),
  ).toBe("Number\tTries\r\n0912 1\t2\r\n'=1+1\ta b\r\n+98912\t'-cmd")
})
