import type { Page } from '@playwright/test'

/**
 * Finds every path, id, number and time on the page that bidirectional text reorders: whose characters are
 * drawn in another order than written. Several spaces separate values.
 */
export function turnedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const digit = '0-9\u06f0-\u06f9'
    const part = `[/+#*@_.]?[A-Za-z${digit}](?:[!-~\u06f0-\u06f9\u2212]*[A-Za-z${digit}/])?`
    const islands = new RegExp(`${part}(?: [+]?[${digit}](?:[!-~\u06f0-\u06f9]*[${digit}])?)*`, 'gu')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    const range = document.createRange()
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const box = node.parentElement
      if (!box?.checkVisibility() || box.closest('.visually-hidden, script, style')) continue
      const text = node.textContent ?? ''
      for (const { 0: island, index } of text.matchAll(islands)) {
        const places = [...island].map((_, at) => {
          range.setStart(node, index + at)
          range.setEnd(node, index + at + 1)
          return range.getBoundingClientRect()
        })
        const isTurned = places.some((place, at) => {
          const before = places[at - 1]
          const isBeside =
            before && before.width > 0 && place.width > 0 && Math.abs(before.top - place.top) < 2
          return isBeside && place.left < before.left - 0.5
        })
        if (isTurned) found.push(`${island} in “${text.trim().slice(0, 80)}”`)
      }
    }
    return [...new Set(found)]
  })
}
