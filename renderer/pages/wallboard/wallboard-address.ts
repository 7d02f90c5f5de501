import { z } from 'zod'
import { isOwnWindow } from '../../features/addresses/own-window-address.ts'
import { groupings, sortings } from './extension-groups.ts'

/** The wallboard as the address bar holds it; what can't be read gets its default. */
export const wallboardAddress = z.object({
  group: z.enum(groupings).catch('state').default('state'),
  sort: z.enum(sortings).catch('exten').default('exten'),
  /** Nothing but the board, in large type. */
  wall: z.union([z.boolean(), z.stringbool()]).catch(false).default(false),
  own: isOwnWindow,
})
export type WallboardAddress = z.infer<typeof wallboardAddress>
