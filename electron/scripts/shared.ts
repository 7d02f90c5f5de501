import { StartError, startFailure } from '../host/start-error.ts'
import { readArguments } from './shared/arguments.ts'
import { runCommand } from './shared/commands.ts'

try {
  await runCommand(readArguments(process.argv.slice(2), process.env), (line) => {
    process.stdout.write(`${line}\n`)
  })
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exitCode = error instanceof StartError ? 1 : 2
}
