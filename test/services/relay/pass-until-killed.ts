import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createCredentials } from '../../../electron/services/credentials/credentials.ts'
import { createKeyVault } from '../../../electron/services/credentials/vault.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createOpenStore } from '../../../electron/services/open-store.ts'
import { createRelay } from '../../../electron/services/relay/relay.ts'
import { noNames } from '../../../shared/people.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { filesIn } from '../files/files-in.ts'
import { movedTime } from '../moved-time.ts'
import { madeEvent } from '../store/made-events.ts'

/*
 * Receives events and passes them on until it is killed: `node pass-until-killed.ts FOLDER ADDRESS SECRET MOST BEGIN`, with
 * at most MOST that wait, at an instant (UTC milliseconds). Prints the number of each acknowledged event.
 */
const [folder = '', address = '', secret = '', most = '', begin = ''] = process.argv.slice(2)
const time = movedTime(Number(begin))
const log = createLog({ level: 'silent' })
const store = await createOpenStore({ file: join(folder, 'callboard.db'), workerUrl: storeWorkerUrl })
const files = filesIn(folder)
const relay = createRelay({
  place: files('relay'),
  credentials: createCredentials(files('credentials'), createKeyVault('of the tests'), log),
  store: async () => store,
  names: async () => noNames,
  ...{ time, log, changed: () => undefined },
})
await relay.start()
if ((await relay.list()).length === 0) {
  await relay.save({
    ...{ id: '00000000-0000-4000-8000-000000000001', name: 'CRM', address, form: 'read', isOn: true, secret },
    ...{ filter: { names: [], queues: [], extens: [] }, keepUnprotected: false },
  })
}

/** Receives no faster than it delivers, however slow the computer is. */
async function keepUp(): Promise<void> {
  if (Number(most) === Number.POSITIVE_INFINITY) return
  while (((await relay.list())[0]?.behind ?? 0) > Number(most)) await setTimeout(50)
}

let n = 0
async function receive(): Promise<never> {
  for (;;) {
    if (n % 50 === 0) await keepUp()
    const event = madeEvent(++n, { receivedAt: time.now(), callId: `call ${n % 9}` })
    const seq = await store.events.save({ kind: 'event', event })
    relay.stored()
    process.stdout.write(`${seq}\n`)
  }
}
await Promise.all([receive(), receive(), receive()])
