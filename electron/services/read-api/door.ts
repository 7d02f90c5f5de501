import type { IncomingMessage } from 'node:http'
import type { ApiToken } from '../../../shared/read-api.ts'
import { type Problem, ProblemError } from './problem.ts'
import type { Route } from './route.ts'
import type { ApiTokens } from './tokens.ts'

export const documentPath = '/v1/openapi.json'
const longestUrl = 4_000
const methods = 'GET, HEAD'

/** What a request that is let in asks for. */
export type Asked =
  | { readonly kind: 'document' }
  | {
      readonly kind: 'route'
      readonly route: Route
      readonly pathValue: string
      readonly search: URLSearchParams
    }

interface DoorOptions {
  readonly routes: readonly Route[]
  readonly tokens: Pick<ApiTokens, 'admit'>
  /** The port that is listened on. */
  readonly port: () => number | null
}

/** Lets requests in, or refuses them with a problem. @throws ProblemError */
export function createApiDoor({ routes, tokens, port }: DoorOptions) {
  return async (request: IncomingMessage): Promise<Asked> => {
    const { url = '', method = '', headers } = request
    const isOurs = [`127.0.0.1:${port()}`, `localhost:${port()}`].includes(headers.host ?? '')
    if (!isOurs) refuse(403, 'host-refused', 'Ask at the address that Callboard shows.')
    if (url.length > longestUrl)
      refuse(414, 'url-too-long', `An address has at most ${longestUrl} characters.`)
    const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
    if (hasBody) refuse(413, 'body-refused', 'Requests have no body.')
    const [path = '', query = ''] = splitOnce(url)
    const found = path === documentPath ? 'document' : matchOf(routes, path)
    if (found === null) refuse(404, 'path-unknown', `There is no such path; ${documentPath} lists them.`)
    if (method !== 'GET' && method !== 'HEAD') {
      refuse(405, 'method-refused', 'The API only reads.', { allow: methods })
    }
    if (found === 'document') return { kind: 'document' }
    const token = await tokenOf(headers.authorization)
    if (found.route.scope === 'all' && token.scope !== 'all') {
      refuse(403, 'scope-too-small', 'This token reads figures alone; make one for everything.')
    }
    return { kind: 'route', ...found, search: new URLSearchParams(query) }
  }

  async function tokenOf(authorization: string | undefined): Promise<ApiToken> {
    const text = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1]
    if (text === undefined) {
      return refuse(401, 'unauthorised', 'Send a token in the header Authorization: Bearer.', challenge())
    }
    const admission = await tokens.admit(text)
    if (admission.kind === 'admitted') return admission.token
    return admission.kind === 'expired'
      ? refuse(401, 'token-expired', 'This token has ended; make a new one.', challenge('invalid_token'))
      : refuse(401, 'unauthorised', 'This token is unknown or was revoked.', challenge('invalid_token'))
  }
}

function refuse(
  status: number,
  kind: Problem['kind'],
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): never {
  throw new ProblemError({ status, kind, detail, headers })
}

const challenge = (error?: string) => ({
  'www-authenticate': `Bearer realm="callboard"${error === undefined ? '' : `, error="${error}"`}`,
})

function splitOnce(url: string): [string, string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

/** Finds a path's route, and the value of its last part where the route leaves that open. */
function matchOf(routes: readonly Route[], path: string) {
  const exact = routes.find((route) => route.path === path)
  if (exact) return { route: exact, pathValue: '' }
  const end = path.lastIndexOf('/') + 1
  const open = routes.find(
    ({ path: own }) => own.endsWith('}') && own.slice(0, own.indexOf('{')) === path.slice(0, end),
  )
  const pathValue = decoded(path.slice(end))
  return open && pathValue ? { route: open, pathValue } : null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
