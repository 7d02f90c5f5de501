import { createCredentials } from '../../../electron/services/credentials/credentials.ts'
import { noVault } from '../../../electron/services/credentials/vault.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createStores } from '../../../electron/services/open-store.ts'
import { createWebhooks } from '../../../electron/services/webhooks/service.ts'
import { demoConnectionId } from '../../../shared/connections.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { filesIn } from '../files/files-in.ts'

/*
 * Receives until it is killed: `node receive-until-killed.ts FOLDER`. Listens by the folder's settings, and
 * prints its port.
 */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('The folder is missing')
const log = createLog({ level: 'silent' })
const webhooks = createWebhooks({
  place: filesIn(folder)('webhooks'),
  credentials: createCredentials(filesIn(folder)('credentials'), noVault, log),
  stores: createStores({ dataDirectory: folder, workerUrl: storeWorkerUrl, onSetAside: () => {} }),
  log,
  active: async () => ({ connectionId: demoConnectionId }),
  changed: () => {},
  stored: () => {},
})
await webhooks.start()
const { listening } = await webhooks.state()
process.stdout.write(`${listening?.port}\n`)
