import { type CustomScheme, protocol } from 'electron'
import type { RendererFiles } from '../host/renderer-files.ts'

const scheme = 'callboard'
const host = 'app'

/** The page's own address in the desktop host. */
export const pageUrl = `${scheme}://${host}/`

/** Gives the page's origin the rights of any secure site's. Call before the app is ready. */
export function registerPageScheme(): void {
  const privileges: CustomScheme['privileges'] = {
    standard: true,
    secure: true,
    supportFetchAPI: true,
    codeCache: true,
  }
  protocol.registerSchemesAsPrivileged([{ scheme, privileges }])
}

/** Answers requests to the page's origin with the built renderer. */
export function servePage(files: RendererFiles): void {
  protocol.handle(scheme, async (request) => {
    const url = new URL(request.url)
    const isPage = request.method === 'GET' && url.host === host
    const { status, headers, body } = await files(isPage ? url.pathname : '/no such file')
    return new Response(new Uint8Array(body), { status, headers })
  })
}
