import { z } from 'zod'
import { isOwnWindow } from '../../windows/own-window-address.ts'

/** The page of one call as the address holds it. */
export const callAddress = z.object({
  /** The call's id (2.2). */
  id: z.string().trim().max(200).catch('').default(''),
  own: isOwnWindow,
})
