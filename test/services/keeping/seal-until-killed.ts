import { openStores } from './walking.ts'

/*
 * Seals a receipt after the other until killed: `node seal-until-killed.ts DIRECTORY`. Writes each link's number
 * once it is stored.
 */
const [directory = ''] = process.argv.slice(2)
const store = await openStores(directory).main()
for (;;) {
  const link = await store.write('receipts.seal', {
    connectionId: 'office',
    day: '2026-11-20',
    sealedAt: Date.now(),
    body: JSON.stringify({ filler: 'x'.repeat(Math.floor(Math.random() * 20_000)) }),
    first: false,
  })
  process.stdout.write(`${link?.seq}\n`)
}
