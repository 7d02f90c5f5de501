import { serveStdio } from '@modelcontextprotocol/server/stdio'
import packageJson from '../../package.json' with { type: 'json' }
import { StartError, startFailure } from '../host/start-error.ts'
import { readMcpOptions } from '../mcp/options.ts'
import { createMcpServer } from '../mcp/server.ts'

try {
  const access = readMcpOptions(process.argv.slice(2), process.env)
  serveStdio(() => createMcpServer(access, packageJson.version))
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exitCode = error instanceof StartError ? 1 : 2
}
