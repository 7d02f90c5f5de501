import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { escapeInvisible, VisibleText, visibleParts } from '../../../../renderer/ui/values/VisibleText.tsx'

test('overrides and controls are seen; Persian’s joiner stays', () => {
  expect(escapeInvisible('a\u202Eb\u0007c\nd')).toBe('a\\u202eb\\u0007c\\nd')
  expect(escapeInvisible('می\u200cشود')).toBe('می\u200cشود')
  expect(escapeInvisible('one\n\ttwo\r', true)).toBe('one\n\ttwo\\r')
})

test('an escape can be told from a text that looks like one', () => {
  expect(visibleParts('\\u202e\u202e')).toEqual([
    { text: '\\u202e', escaped: false },
    { text: '\\u202e', escaped: true },
  ])
})

test('nothing invisible is left of any text, and JSON stays the JSON of the same value', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(
        visibleParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(escapeInvisible(text))
      expect(escapeInvisible(text)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      expect(JSON.parse(escapeInvisible(JSON.stringify({ text }), true))).toEqual({ text })
    }),
  )
})

test('a text that is cut to one line is told whole by its title, with what is invisible', () => {
  const markup = renderToStaticMarkup(
    createElement(VisibleText, { text: 'Reserved\u202eCall', oneLine: true }),
  )
  expect(markup).toContain('title="Reserved\\u202eCall"')
  const uncut = renderToStaticMarkup(createElement(VisibleText, { text: 'Reserved' }))
  expect(uncut).not.toContain('title')
})
