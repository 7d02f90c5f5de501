import { z } from 'zod'
import { connectionInput } from '../connections.ts'
import { draftErrors, reportErrors, storeErrors } from '../errors.ts'
import { keepingChange, keepingForecast, keepingOptions, keepingState, serverDay } from '../keeping.ts'
import { receipt, receiptHistory, receiptSummary } from '../receipts.ts'
import { call } from '../rpc/table.ts'
import { ofConnection, ofId } from './parts.ts'

const ofDay = ofConnection.extend({ day: serverDay })
const keepingErrors = ['connection_unknown', ...storeErrors] as const

/** A connection as entered, or a saved one. */
const connectionOrId = z.union([connectionInput, ofId])
export type ConnectionOrId = z.infer<typeof connectionOrId>

/** Calls about the archive that keeps itself, and the receipts that prove it. */
export const keepingCalls = {
  /** Returns what is kept of a connection, and what is asked now. */
  'keeping.state': call(ofConnection, keepingState, keepingErrors),
  /** Changes the given options; the others stay. */
  'keeping.setOptions': call(ofConnection.extend({ options: keepingChange }), keepingState, keepingErrors),
  /** Asks for a day next, as fast as the call center answers, even while keeping is paused. */
  'keeping.now': call(ofDay, keepingState, keepingErrors),
  /** Returns what keeping these days would take, by the call center's totals; takes an unsaved form, too. */
  'keeping.forecast': call(
    z.object({ connection: connectionOrId, options: keepingOptions }),
    keepingForecast,
    [...draftErrors, ...reportErrors],
  ),
  /** Returns a connection's days, newest first. */
  'receipts.list': call(ofConnection, z.array(receiptSummary), keepingErrors),
  /** Returns a day's receipt; an unfinished day has one "as of". */
  'receipts.day': call(ofDay, receiptHistory, keepingErrors),
  /** Asks for a day again and adds a receipt that names every difference. */
  'receipts.recount': call(ofDay, receipt, [...keepingErrors, ...reportErrors]),
} as const
