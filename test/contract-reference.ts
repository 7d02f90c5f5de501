import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { contract } from '../shared/contract.ts'
import { draftErrors, fileErrors, reportErrors, storeErrors } from '../shared/errors.ts'
import { type Call, undeclaredErrors } from '../shared/rpc/table.ts'

/* Writes docs/contract.md from the contract's table: `npm run docs`. */

const project = join(import.meta.dirname, '..')
const reference = join(project, 'docs/contract.md')
const tables = 'shared/contract'

/** Longer shapes leave their innermost parts out. */
const longestShape = 320

/** Calls declare these errors by one name. */
const errorGroups: Readonly<Record<string, readonly string[]>> = {
  reportErrors,
  draftErrors,
  storeErrors,
  fileErrors,
}

/** Returns the reference of the contract as Markdown, in the form that Biome leaves as it is. */
export function contractReference(): string {
  const calls: Readonly<Record<string, Call>> = contract.calls
  const files = readdirSync(join(project, tables)).map((file) => `${tables}/${file}`)
  const sections = files.map(readEntries).filter(({ entries }) => entries.length > 0)
  const topics = readEntries('shared/contract.ts')
  const payloads: Readonly<Record<string, { readonly payload: z.ZodType }>> = contract.topics
  return `${[
    '# The contract',
    `What the window asks of the services, and what they notify it about. Made by \`npm run docs\` from \`${tables}/\`; whoever changes a call there runs it again.`,
    `A shape is what crosses as JSON: \`field?\` may be missing, \`…\` leaves out what would be too long here. A call without \`takes\` or \`gives\` has null there. Every call may fail with ${codes(undeclaredErrors)} as well as with the errors that it declares; a failure that nobody foresaw is \`internal\`.`,
    '## Errors by group',
    listOf(Object.entries(errorGroups).map(([group, members]) => `**${group}**: ${codes(members)}`)),
    ...sections.flatMap(({ file, title, entries }) => [
      `## ${title}`,
      `\`${file}\``,
      ...entries.flatMap(({ name, comment }) => {
        const call = calls[name]
        if (!call) throw new Error(`${file} has the call ${name}, which isn't in the contract`)
        return [`### ${name}`, comment, listOf(linesOf(call))]
      }),
    ]),
    '## Topics',
    'A topic carries a key or a sequence number, never data: the window asks again for what it shows.',
    listOf(
      topics.entries.map(({ name, comment }) => {
        const shape = `**${name}** \`${shapeOf(payloads[name]?.payload ?? z.never(), 'output')}\``
        return comment === '' ? shape : `${shape}: ${comment}`
      }),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`
}

interface Entries {
  readonly file: string
  /** The doc comment of the file's table, without its full stop. */
  readonly title: string
  readonly entries: readonly { readonly name: string; readonly comment: string }[]
}

const docComment = String.raw`(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?`

function readEntries(file: string): Entries {
  const text = readFileSync(join(project, file), 'utf8')
  const [, title = ''] = new RegExp(`${docComment}export const \\w+ = {`).exec(text) ?? []
  const entries = [...text.matchAll(new RegExp(`${docComment}'([\\w.]+)': (?:call|topic)\\(`, 'g'))]
  return {
    file,
    title: plain(title).replace(/\.$/, ''),
    entries: entries.map(([, said = '', name = '']) => ({ name, comment: plain(said) })),
  }
}

/** A doc comment as one line. */
function plain(text: string): string {
  return text.replace(/\s*\n\s*\* ?/g, ' ').trim()
}

function linesOf({ input, output, errors }: Call): string[] {
  const shapes = { takes: shapeOf(input, 'input'), gives: shapeOf(output, 'output') }
  const lines = Object.entries(shapes)
    .filter(([, shape]) => shape !== 'null')
    .map(([verb, shape]) => `${verb} \`${shape}\``)
  if (errors.length === 0) return lines
  const groups = Object.entries(errorGroups).filter(([, members]) =>
    members.every((code) => errors.some((each) => each === code)),
  )
  const others = errors.filter((code) => !groups.some(([, members]) => members.includes(code)))
  return [
    ...lines,
    `fails with ${[codes(others), ...groups.map(([name]) => name)].filter(Boolean).join(', ')}`,
  ]
}

/** The shape in TypeScript's words, as deep as fits. */
function shapeOf(schema: z.ZodType, io: 'input' | 'output'): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  for (let depth = 6; depth > 1; depth--) {
    const shape = typeText(json, depth)
    if (shape.length <= longestShape) return shape
  }
  return typeText(json, 1)
}

const mostNames = 8

function typeText(schema: z.core.JSONSchema._JSONSchema | undefined, depth: number): string {
  if (schema === undefined || typeof schema === 'boolean' || schema.$ref !== undefined) return 'any JSON'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) {
    const names = schema.enum.slice(0, mostNames).map((value) => JSON.stringify(value))
    return [...names, ...(schema.enum.length > mostNames ? ['…'] : [])].join(' | ')
  }
  const union = schema.anyOf ?? schema.oneOf
  if (union) return [...new Set(union.map((each) => typeText(each, depth)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((each) => typeText(each, depth)).join(' & ')
  if (schema.type === 'array') return arrayText(schema, depth)
  if (schema.type === 'object') return objectText(schema, depth)
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  return schema.type ?? 'any JSON'
}

function arrayText({ items, prefixItems }: z.core.JSONSchema.BaseSchema, depth: number): string {
  if (prefixItems) return `[${prefixItems.map((each) => typeText(each, depth)).join(', ')}]`
  const item = typeText(Array.isArray(items) ? undefined : items, depth)
  return item.includes(' ') && !/^\{[^{}]*\}$/.test(item) ? `(${item})[]` : `${item}[]`
}

function objectText(
  { properties, required = [], additionalProperties }: z.core.JSONSchema.BaseSchema,
  depth: number,
): string {
  const fields = Object.entries(properties ?? {})
  if (fields.length === 0) return `{[name]: ${typeText(additionalProperties, depth)}}`
  if (depth === 0) return '{…}'
  const parts = fields.map(([name, value]) => {
    const text = typeText(value, depth - 1)
    return `${name}${required.includes(name) ? '' : '?'}: ${text}`
  })
  return `{ ${parts.join('; ')} }`
}

function codes(list: readonly string[]): string {
  return list.map((code) => `\`${code}\``).join(', ')
}

function listOf(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

if (import.meta.main) writeFileSync(reference, contractReference())
