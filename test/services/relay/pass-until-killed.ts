import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createCredentials } from '../../../electron/services/credentials/credentials.ts'
import { createKeyVault } from '../../../electron/services/credentials/vault.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createOpenStore } from '../../../electron/services/open-store.ts'
import { createRelay } from '../../../electron/services/relay/relay.ts'
import { systemTime } from '../../../electron/services/time.ts'
import { noNames } from '../../../shared/people.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { filesIn } from '../files/files-in.ts'
import { madeEvent } from '../store/made-events.ts'

/*
 * Receives events and passes them on until it is killed: `node pass-until-killed.ts FOLDER ADDRESS SECRET`. Prints the
 * number of each acknowledged event.
 */
const [folder = '', address = '', secret = ''] = process.argv.slice(2)
const log = createLog({ level: 'silent' })
const store = await createOpenStore({ file: join(folder, 'callboard.db'), workerUrl: storeWorkerUrl })
const files = filesIn(folder)
const relay = createRelay({
  place: files('relay'),
  credentials: createCredentials(files('credentials'), createKeyVault('of the tests'), log),
  store: async () => store,
  names: async () => noNames,
  ...{ time: systemTime, log, changed: () => undefined },
})
await relay.start()
if ((await relay.list()).length === 0) {
  await relay.save({
    ...{ id: '00000000-0000-4000-8000-000000000001', name: 'CRM', address, form: 'read', isOn: true, secret },
    ...{ filter: { names: [], queues: [], extens: [] }, keepUnprotected: false },
  })
}

/** The deliveries keep up, however slow the computer is. */
const waitingAtMost = 200
async function keepUp(): Promise<void> {
  while (((await relay.list())[0]?.behind ?? 0) > waitingAtMost) await setTimeout(10)
}

let n = 0
async function receive(): Promise<never> {
  for (;;) {
    if (n % 50 === 0) await keepUp()
    const event = madeEvent(++n, { receivedAt: Date.now(), callId: `call ${n % 9}` })
    const seq = await store.events.save({ kind: 'event', event })
    relay.stored()
    process.stdout.write(`${seq}\n`)
  }
}
await Promise.all([receive(), receive(), receive()])
