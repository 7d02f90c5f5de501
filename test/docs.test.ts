import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { contract } from '../shared/contract.ts'
import { contractReference } from './contract-reference.ts'

const project = join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(join(project, file), 'utf8')
const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: project,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(project, file)))

describe('a citation of docs/service.md', () => {
  const headings = [...text('docs/service.md').matchAll(/^#{2,3} ([\d.]+?)\.? /gm)].map(
    ([, number]) => number,
  )
  const sources = tracked('*.ts', '*.tsx', '*.css', '*.md')

  it('names a section that is there', () => {
    const cited = sources.flatMap((file) =>
      [...text(file).matchAll(/§(\d+(?:\.\d+)*)/g)].map(([, number]) => ({ file, number })),
    )
    expect(cited.length).toBeGreaterThan(100)
    expect(cited.filter(({ number }) => !headings.includes(number))).toEqual([])
  })

  it('has the sign §', () => {
    const bare = sources.flatMap((file) => text(file).match(/^\s*(?:\/?\*|\/\/).*\(\d\.\d[,)].*$/gm) ?? [])
    expect(bare).toEqual([])
  })
})

describe('docs/contract.md', () => {
  it('is what npm run docs makes of the contract', () => {
    expect(text('docs/contract.md')).toBe(contractReference())
  })

  it.each(Object.keys(contract.calls))('has %s', (name) => {
    expect(text('docs/contract.md')).toContain(`\n### ${name}\n`)
  })
})

test.each(tracked('*.md'))('%s names only files that are there', (document) => {
  const page = text(document)
  const links = [...page.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = '']) =>
    join(dirname(document), to),
  )
  const paths = [...page.matchAll(/`((?:electron|shared|renderer|test|docs|\.github)\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/[<>{}…]/.test(path))
  const isThere = (path: string) =>
    path.includes('*') ? globSync(path, { cwd: project }).length > 0 : existsSync(join(project, path))
  expect([...links, ...paths].filter((path) => !isThere(path))).toEqual([])
})
