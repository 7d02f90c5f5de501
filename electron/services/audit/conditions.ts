import type { AuditCondition, AuditLine } from '../../../shared/audit.ts'
import { assertNever } from '../../../shared/errors.ts'
import type { ExportSource } from '../../../shared/exports.ts'

type Conditions = AuditLine['conditions']

/** As many values of one condition are said. */
const valuesSaid = 20

/** Returns by what exported records were chosen, in a fixed order; what chooses nothing is left out. */
export function conditionsOf(source: ExportSource): Conditions {
  switch (source.kind) {
    case 'page':
    case 'search': {
      const { conditions, range } = source.query
      return said([
        ['from', range?.from],
        ['to', range?.to],
        ['caller', conditions.from],
        ['callee', conditions.to],
        ['callId', conditions.cuid],
        ['queue', conditions.qnum || conditions.queue],
        ['callId', conditions.queue_id],
      ])
    }
    case 'archive': {
      const { from, to, number, queue, agent, disposition, type, cuid, text } = source.query.filter
      return said([
        ...period({ from, to }),
        ...([
          ['number', number],
          ['queue', queue],
          ['agent', agent],
        ] as const),
        ...([
          ['outcome', disposition],
          ['direction', type],
          ['callId', cuid],
          ['text', text],
        ] as const),
      ])
    }
    case 'archiveRows':
      return said([['rows', String(source.rows.length)]])
    case 'events': {
      const { from, to, names, exten, queue, number, callId, text } = source.filter
      return said([
        ...period({ from, to }),
        ...([
          ['event', list(names)],
          ['extension', exten],
          ['queue', queue],
        ] as const),
        ...([
          ['number', number],
          ['callId', callId],
          ['text', text],
        ] as const),
      ])
    }
    case 'calls': {
      const { from, to, text, include, exclude } = source.query.filter
      const lists = [
        ...([
          ['queue', 'queue'],
          ['agent', 'agent'],
          ['outcome', 'outcome'],
        ] as const),
        ...([
          ['direction', 'type'],
          ['caller', 'caller'],
          ['callee', 'callee'],
        ] as const),
        ...([
          ['callee', 'did'],
          ['caller', 'entry_point'],
        ] as const),
      ]
      return said([
        ...period({ from, to }),
        ['text', text],
        ...lists.map(([name, of]) => [name, list(include[of])] as const),
        ...lists.map(([name, of]) => [name, list(exclude[of], '≠ ')] as const),
      ])
    }
    default:
      return assertNever(source)
  }
}

interface Period {
  readonly from: number | null
  readonly to: number | null
}

export const period = ({ from, to }: Period) =>
  [
    ['from', from === null ? '' : new Date(from).toISOString()],
    ['to', to === null ? '' : new Date(to).toISOString()],
  ] as const

function list(values: readonly string[], before = ''): string {
  const shown = values.slice(0, valuesSaid).map((each) => `${before}${each === '' ? '—' : each}`)
  return [...shown, ...(values.length > shown.length ? ['…'] : [])].join(', ')
}

export function said(conditions: readonly (readonly [AuditCondition, string | undefined])[]): Conditions {
  return conditions.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [{ name, value: value.slice(0, 500) }],
  )
}
