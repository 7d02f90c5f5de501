import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** Placeholder for the page's nonce in the built index.html. */
export const noncePlaceholder = 'callboard-nonce'

interface FileAnswer {
  readonly status: 200 | 404
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Answers a path of the renderer's origin, such as `/` or `/assets/index.js`, with a built file. */
export type RendererFiles = (path: string) => Promise<FileAnswer>

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Serves the built renderer in `folder`. Lists its files at the start, so no path leads out of it. */
export async function rendererFiles(folder: string): Promise<RendererFiles> {
  const files = new Map(await filesIn(folder, ''))

  return async (path) => {
    const file = files.get(path === '/' ? '/index.html' : path)
    if (!file) return answer(404, '.txt', Buffer.from('There is no such file.'))
    const body = await readFile(file)
    const extension = extname(file)
    if (extension !== '.html') return answer(200, extension, body)
    const nonce = randomBytes(16).toString('base64')
    const page = Buffer.from(body.toString('utf8').replaceAll(noncePlaceholder, nonce))
    return answer(200, extension, page, [`'nonce-${nonce}'`])
  }
}

function answer(
  status: FileAnswer['status'],
  extension: string,
  body: Buffer,
  styleSources: readonly string[] = [],
): FileAnswer {
  return {
    status,
    headers: {
      'content-type': contentTypes[extension] ?? 'application/octet-stream',
      'content-security-policy': contentSecurityPolicy(styleSources),
      ...securityHeaders,
    },
    body,
  }
}

/** Headers of every answer of the page's origin. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

function contentSecurityPolicy(styleSources: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...styleSources].join(' ')}`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The policy that the page's trusted-types.ts creates.
    'trusted-types default',
  ].join('; ')
}

async function filesIn(folder: string, path: string): Promise<[path: string, file: string][]> {
  const entries = await readdir(join(folder, path), { withFileTypes: true })
  const found = entries.map(async (entry): Promise<[string, string][]> => {
    const entryPath = `${path}/${entry.name}`
    if (entry.isDirectory()) return filesIn(folder, entryPath)
    return entry.isFile() ? [[entryPath, join(folder, entryPath)]] : []
  })
  return (await Promise.all(found)).flat()
}
