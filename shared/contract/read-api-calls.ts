import { storeErrors } from '../errors.ts'
import { apiSettings, apiState, madeApiToken, newApiToken } from '../read-api.ts'
import { call } from '../rpc/table.ts'
import { nothing, ofId } from './parts.ts'

/** Calls about the read API, by which other programs of this computer read the archive. */
export const readApiCalls = {
  /** Returns the settings, the address and the tokens without their secrets. */
  'readApi.state': call(nothing, apiState, storeErrors),
  /** Saves the settings and applies them; the state has any failure. */
  'readApi.saveSettings': call(apiSettings, apiState, storeErrors),
  /** Makes a token; its text is in this answer alone. */
  'readApi.addToken': call(newApiToken, madeApiToken, storeErrors),
  /** Ends a token at once and for good. */
  'readApi.revokeToken': call(ofId, apiState, storeErrors),
} as const
