import type { Json } from '../../../../shared/reports/values.ts'
import type { Database } from './database.ts'

/**
 * Where an operation runs: `pages` reads what a user waits for, `scans` runs long reads, so that they delay no page, and
 * `writer` writes.
 */
export type ThreadName = 'pages' | 'scans' | 'writer'

export interface Operation<T extends ThreadName = ThreadName, I = never, O = unknown> {
  readonly thread: T
  /** Whether a sender waits for the write: it isn't committed after those that came before it, but in turns. */
  readonly isUrgent?: true
  run(db: Database, input: I): O
}

type Run<I, O> = (db: Database, input: I) => O

export const quickRead = <I, O>(run: Run<I, O>): Operation<'pages', I, O> => ({ thread: 'pages', run })
export const longRead = <I, O>(run: Run<I, O>): Operation<'scans', I, O> => ({ thread: 'scans', run })
/** Writes may share a transaction; a failed one is undone alone. */
export const write = <I, O>(run: Run<I, O>): Operation<'writer', I, O> => ({ thread: 'writer', run })
export const urgentWrite = <I, O>(run: Run<I, O>): Operation<'writer', I, O> => ({
  thread: 'writer',
  isUrgent: true,
  run,
})

/** A small value by its name; null deletes it. */
export interface StateToSave {
  readonly name: string
  readonly value: Json
}

/** The operations by name. Each feature declares its own here, beside the SQL that they run. */
export interface Operations {
  'state.read': Operation<'pages', string, Json>
  'state.save': Operation<'writer', StateToSave, null>
}

type Name = keyof Operations
type NameOn<T extends ThreadName> = { [N in Name]: Operations[N]['thread'] extends T ? N : never }[Name]
export type ReadName = NameOn<'pages' | 'scans'>
export type WriteName = NameOn<'writer'>
export type Input<N extends Name> = Parameters<Operations[N]['run']>[1]
export type Output<N extends Name> = ReturnType<Operations[N]['run']>

/** A write as it is sent to the thread. */
export type WriteCall = { [N in WriteName]: { readonly name: N; readonly input: Input<N> } }[WriteName]

/** An operation as it is sent to a thread. */
export interface Call {
  readonly name: string
  readonly input: unknown
}
