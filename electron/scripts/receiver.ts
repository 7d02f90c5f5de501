import { buildIfStale, keepCompiled } from './build.ts'
import { runReceiverProgram } from './receiver-program.ts'

await runReceiverProgram(async () => {
  await buildIfStale()
  keepCompiled()
})
