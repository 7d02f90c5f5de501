import type { ArchivedCall } from '../../../shared/calls/calls.ts'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import { formatIso, formatWall, wallOf } from '../../../shared/clock/wall-time.ts'
import type { CallExportField, ExportColumn } from '../../../shared/exports.ts'
import { nameIn } from '../../../shared/people.ts'
import { type Cell, cellOfKind } from '../rows/cells.ts'
import { cellText } from '../rows/row-text.ts'
import { durationCell, namedCell, timeCells, wordOf } from '../rows/screen-cells.ts'
import { type TextChunk, textChunks } from '../rows/text-stream.ts'
import type { EventRowPlan } from './event-rows.ts'

/** Yields calls as rows on demand. */
export function callRows(
  plan: EventRowPlan,
  calls: AsyncIterable<readonly ArchivedCall[]>,
): AsyncGenerator<TextChunk> {
  return textChunks(calls, (chunk, firstRow) => callRowText(plan, chunk, firstRow))
}

/** Writes calls as rows; a line of JSON holds their columns, as they have no record of their own. */
export function callRowText(plan: EventRowPlan, calls: readonly ArchivedCall[], firstRow: number): string {
  const { format, columns } = plan
  const cellOf = callCells(plan)
  if (format.kind !== 'jsonLines') {
    const rows = calls.map((call) => columns.map((column) => cellOf(call, column)))
    return cellText(format, rows, firstRow)
  }
  return calls
    .map((call) => {
      const members = columns.flatMap((column) => {
        const cell = cellOf(call, column)
        return cell === null ? [] : [[column.name, cell] as const]
      })
      return `${JSON.stringify(Object.fromEntries(members))}\n`
    })
    .join('')
}

/** Returns a function that reads a call’s cells. */
export function callCells({
  values,
  known,
  names,
}: Omit<EventRowPlan, 'format'>): (call: ArchivedCall, column: ExportColumn) => Cell {
  const timeCell = values.kind === 'screen' ? timeCells(values) : null
  return (call, { field, kind, form }) => {
    if (field === 'starttime') {
      if (call.startedAt === null) return null
      const { offsetMinutes } = offsetAt(known, null, { instant: call.startedAt })
      if (timeCell) return timeCell(call.startedAt, offsetMinutes, form)
      return form === 'iso'
        ? formatIso(call.startedAt, offsetMinutes)
        : formatWall(wallOf(call.startedAt, offsetMinutes), 'gregorian')
    }
    if (values.kind !== 'screen') return cellOfKind(kind)(ownValue(call, field))
    if (field === 'queues') {
      return call.queues.map((queue) => namedCell(queue, 'queue', names)).join(', ') || null
    }
    const nameOfNumber = (number: string | null) =>
      (number === null ? '' : nameIn(names, 'any', number)) || null
    const nameOf = (agent: string) => String(namedCell(agent, 'agent', names))
    if (field === 'agent' && call.agents.length < 2) return agentsOf(call).map(nameOf).join(', ') || null
    if (field === 'agent' || field === 'talk_by_agent') {
      return talksOf(
        call,
        (agent, talk) => `${nameOf(agent)}${talk === null ? '' : ` ${durationCell(talk)}`}`,
        ', ',
      )
    }
    const value = ownValue(call, field)
    if (field === 'caller_name') return nameOfNumber(call.caller) ?? call.callerName
    if (field === 'callee_name') return nameOfNumber(call.callee)
    if (kind === 'seconds' && typeof value === 'number') return durationCell(value)
    if ((field === 'outcome' || field === 'type') && typeof value === 'string') {
      return wordOf(values, field, value)
    }
    return cellOfKind(kind)(value)
  }
}

/** Lists who talked, or else who was rung last. */
function agentsOf({ agents, agent }: ArchivedCall): string[] {
  if (agents.length > 0) return agents.map(({ number }) => number)
  return agent === null ? [] : [agent]
}

/** Writes what each agent talked, in seconds, where several did; null elsewhere. */
function talksOf(
  { agents }: ArchivedCall,
  write: (agent: string, talk: number | null) => string,
  separator: string,
): string | null {
  if (agents.length < 2) return null
  return agents
    .map(({ number, talkSeconds, isAssumed }) => `${write(number, talkSeconds)}${isAssumed ? ' ≈' : ''}`)
    .join(separator)
}

function ownValue(call: ArchivedCall, field: string | null): string | number | null {
  const values: Readonly<Record<Exclude<CallExportField, 'starttime'>, string | number | null>> = {
    type: call.type,
    caller: call.caller,
    caller_name: call.callerName,
    callee: call.callee,
    // Only a directory tells it.
    callee_name: null,
    queues: call.queues.join(',') || null,
    agent: agentsOf(call).join(',') || null,
    talk_by_agent: talksOf(call, (agent, talk) => `${agent}=${talk ?? ''}`, ','),
    attempts: call.attempts,
    wait: call.waitSeconds,
    talk: call.talkSeconds,
    outcome: call.outcome,
    cuid: call.cuid,
  }
  return Object.entries(values).find(([name]) => name === field)?.[1] ?? null
}
