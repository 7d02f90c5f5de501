/**
 * Copies a text while the user's own press is being handled; false when the browser doesn't. The desktop host refuses the
 * page every permission, also the one that `navigator.clipboard` needs, and a copy event needs none.
 */
export function copyText(text: string): boolean {
  let isCopied = false
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    isCopied = event.clipboardData !== null
  }
  document.addEventListener('copy', onCopy, { once: true })
  document.execCommand('copy')
  document.removeEventListener('copy', onCopy)
  return isCopied
}
