import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const renderer = join(import.meta.dirname, '../../renderer')

async function sources(ending: string): Promise<{ file: string; source: string }[]> {
  const files = (await readdir(renderer, { recursive: true })).filter((file) => file.endsWith(ending))
  return Promise.all(
    files.map(async (file) => ({ file, source: await readFile(join(renderer, file), 'utf8') })),
  )
}

/** Attributes whose text a user reads or hears. */
const read = new Set(['alt', 'aria-description', 'aria-label', 'hint', 'label', 'placeholder', 'title'])
const hasWord = (text: string) => /\p{L}{2}/u.test(text)

/** Texts that a component says in one language only. */
function hardCoded(file: string, source: string): string[] {
  const found: string[] = []
  const { program, errors } = parseSync(file, source)
  expect(errors).toEqual([])
  new Visitor({
    'JSXText:exit': ({ value }) => {
      if (hasWord(value)) found.push(value.trim())
    },
    'JSXAttribute:exit': ({ name, value }) => {
      const isRead = name.type === 'JSXIdentifier' && read.has(name.name)
      if (isRead && value?.type === 'Literal' && hasWord(String(value.value))) found.push(String(value.value))
    },
    'JSXExpressionContainer:exit': ({ expression }) => {
      if (expression.type === 'ConditionalExpression')
        for (const side of [expression.consequent, expression.alternate])
          if (side.type === 'Literal' && / \p{L}/u.test(String(side.value))) found.push(String(side.value))
    },
  }).visit(program)
  return found
}

/** Where a style names a side of the screen instead of one of the line. */
function physicalSides(css: string): string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '')
  const properties = rules.matchAll(
    /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|(?:border-(?:top|bottom)-(?:left|right)-radius)|left|right|(?:min-|max-)?(?:width|height))(?:-[a-z]+)?\s*:[^;}]*/g,
  )
  const values = rules.matchAll(/(?:text-align|float|clear|justify-[a-z]+)\s*:\s*(?:left|right)\b/g)
  return [...properties, ...values].map(([match]) => match.trim())
}

test('every word on the screen is a text of both languages', async () => {
  const components = await sources('.tsx')
  expect(components.length).toBeGreaterThan(100)
  const found = components.flatMap(({ file, source }) =>
    hardCoded(file, source).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

test('no style names the left or the right, the width or the height', async () => {
  const styles = await sources('.css')
  expect(styles.length).toBeGreaterThan(30)
  const found = styles.flatMap(({ file, source }) => physicalSides(source).map((side) => `${file}: ${side}`))
  expect(found).toEqual([])
})

test('both checks find what they look for', () => {
  expect(hardCoded('a.tsx', 'export const a = <p title="Call">Some words {b ? "of one" : c}</p>')).toEqual([
    'Call',
    'Some words',
    'of one',
  ])
  expect(hardCoded('a.tsx', 'export const a = <p className="row">·{t("x")}</p>')).toEqual([])
  expect(physicalSides('a { margin-left: 1px; left: 0 } b { text-align: right; inline-size: 1px }')).toEqual([
    'margin-left: 1px',
    'left: 0',
    'text-align: right',
  ])
})
