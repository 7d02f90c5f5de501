import { parseArgs } from 'node:util'
import { StartError } from '../host/start-error.ts'
import type { ApiAccess } from './api-client.ts'

const usage = `Usage: CALLBOARD_API_TOKEN=… npm run --silent mcp -- --url http://127.0.0.1:8295
The address and the token are those of API access in Callboard. The token comes from the environment alone, as others
can read a command line.`

/** Reads the command line and the environment. @throws StartError */
export function readMcpOptions(args: string[], environment: NodeJS.ProcessEnv): ApiAccess {
  const url = urlIn(args)
  const token = environment.CALLBOARD_API_TOKEN ?? ''
  if (url === undefined || token === '') throw new StartError(usage)
  const isHere = URL.canParse(url) && ['127.0.0.1', 'localhost'].includes(new URL(url).hostname)
  if (!isHere || new URL(url).protocol !== 'http:') {
    throw new StartError('--url: name the address that Callboard shows, such as http://127.0.0.1:8295.')
  }
  return { url, token }
}

function urlIn(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { url: { type: 'string' } } }).values.url
  } catch {
    throw new StartError(usage)
  }
}
