import { type CustomScheme, protocol } from 'electron'
import type { RendererFiles } from '../host/renderer-files.ts'

const scheme = 'callboard'
const host = 'app'
/** Chromium's net::ERR_FAILED. */
const failed = -2

/** The page's own address in the desktop host. */
export const pageUrl = `${scheme}://${host}/`

/** Makes the page's origin one like any other secure site's. Only possible before the app is ready. */
export function registerPageScheme(): void {
  const privileges: CustomScheme['privileges'] = {
    standard: true,
    secure: true,
    supportFetchAPI: true,
    codeCache: true,
  }
  protocol.registerSchemesAsPrivileged([{ scheme, privileges }])
}

/**
 * Answers the page's origin with the built renderer, and resolves once a script of it was sent. Not by
 * `protocol.handle`, whose answers are of Node's fetch: that takes longer to load than all else that the window waits for.
 */
export function servePage(files: RendererFiles): Promise<void> {
  let sent = (): void => {}
  const scriptSent = new Promise<void>((resolve) => {
    sent = resolve
  })
  protocol.registerBufferProtocol(scheme, (request, callback) => {
    const url = new URL(request.url)
    const path = request.method === 'GET' && url.host === host ? url.pathname : '/no such file'
    files(path).then(
      ({ status, headers, body }) => {
        callback({ statusCode: status, headers: { ...headers }, data: body })
        if (path.endsWith('.js')) sent()
      },
      () => callback({ error: failed }),
    )
  })
  return scriptSent
}
