/** Has the browser fetch what the host hands out at this address, or what the page has made; a host names its own. */
export function startDownload(url: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
