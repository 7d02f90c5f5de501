import { client } from './client/client.ts'

/** Has the browser fetch what is at this address, or what the page has made; a host names its own. */
export function startDownload(url: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}

/** Has the browser fetch a file of the host's downloads. Resolves to false where it was fetched already. */
export async function downloadFile(file: string): Promise<boolean> {
  const url = await client.call('files.downloadUrl', { file })
  if (url !== null) startDownload(url)
  return url !== null
}
