import { z } from 'zod'

/** The form of a connection that isn't there yet. */
export const newConnection = 'new'

/** Which connection's form is open: its id, `new`, or none. */
export const connectionsAddress = z.object({ edit: z.string().max(100).catch('') })
