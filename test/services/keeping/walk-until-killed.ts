import { z } from 'zod'
import { createLog } from '../../../electron/services/log/log.ts'
import { openStores, startWalking } from './walking.ts'

/*
 * Walks until killed or finished: `node walk-until-killed.ts DIRECTORY CONNECTION`, with the connection as
 * JSON. Writes `done` at the end.
 */
const [directory = '', connection = ''] = process.argv.slice(2)
const target = z
  .object({ baseUrl: z.string(), apiKey: z.string(), username: z.string(), password: z.string() })
  .parse(JSON.parse(connection))
const stores = openStores(directory)
const walking = startWalking(stores, 'office', { ...target, quickSearchPath: 'quick' })
const { run, failure } = await walking.walk()
if (!run?.result) createLog().error({ failure }, 'The walk did not reach its end')
await walking.close()
await stores.close()
process.stdout.write('done\n')
