import { z } from 'zod'
import { linkedConnection } from '../../../shared/linked-connection.ts'
import { isOwnWindow } from './own-window-address.ts'

/** The page of one call as the address holds it. */
export const callAddress = z.object({
  /** The call's id (§2.2). */
  id: z.string().trim().max(200).catch('').default(''),
  own: isOwnWindow,
  /** Of a window of its own: the connection that it stays with. */
  connection: linkedConnection.shape.connection,
})
