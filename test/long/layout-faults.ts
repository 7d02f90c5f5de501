import type { Page } from '@playwright/test'

/**
 * Finds what a window shows in part only: texts and controls that are cut off where no scrolling brings the rest,
 * and texts over each other. A text may end early where its title tells the whole.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const spoken = '.visually-hidden, [data-live-announcer], script, style, option'

    function isShown(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      for (let around: Element | null = element; around; around = around.parentElement) {
        // What only screen readers get.
        if (around.matches(spoken) || getComputedStyle(around).clipPath.startsWith('inset(50%')) return false
      }
      return true
    }

    /** Returns the part of a box that its ancestors leave visible, and how far the rest is beyond reach. */
    function visiblePart({ left, top, right, bottom }: DOMRect, element: Element) {
      const part = { left, top, right, bottom, lost: 0 }
      const canScroll = { x: false, y: false }
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(around)
        const isWindow = around === document.body
        if (!isWindow && (display === 'inline' || display === 'contents')) continue
        if (/auto|scroll/.test(overflowX)) canScroll.x = true
        if (/auto|scroll/.test(overflowY)) canScroll.y = true
        const outer = around.getBoundingClientRect()
        const start = isWindow ? 0 : outer.left + around.clientLeft
        const end = isWindow ? innerWidth : start + around.clientWidth
        const above = isWindow ? 0 : outer.top + around.clientTop
        const below = isWindow ? innerHeight : above + around.clientHeight
        if (isWindow || overflowX !== 'visible') {
          if (!canScroll.x) part.lost = Math.max(part.lost, start - part.left, part.right - end)
          part.left = Math.max(part.left, start)
          part.right = Math.min(part.right, end)
        }
        if (isWindow || overflowY !== 'visible') {
          if (!canScroll.y) part.lost = Math.max(part.lost, above - part.top, part.bottom - below)
          part.top = Math.max(part.top, above)
          part.bottom = Math.min(part.bottom, below)
        }
      }
      return part
    }

    const plain = (text: string) => text.replace(/[\u2066-\u2069\s]+/g, ' ').trim()
    function isTold(element: Element | null, text: string): boolean {
      const titled = element?.closest('[title]')
      if (!titled) return false
      return plain(titled.getAttribute('title') ?? '').includes(text) || isTold(titled.parentElement, text)
    }

    /** Whether a text that ends early lacks its beginning, as one of the other direction may. */
    function isStartCut(node: Node, element: Element): boolean {
      const first = (node.textContent ?? '').search(/[\p{L}\p{N}]/u)
      if (first < 0) return false
      const start = document.createRange()
      start.setStart(node, first)
      start.setEnd(node, first + 1)
      return visiblePart(start.getBoundingClientRect(), element).lost > 2
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const pieces: (ReturnType<typeof visiblePart> & { element: Element; text: string })[] = []
    const range = document.createRange()
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement
      const text = plain(node.textContent ?? '')
      if (!element || text === '' || !isShown(element)) continue
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue
        const part = visiblePart(box, element)
        if (part.lost > 2 && !isTold(element, text)) found.add(`cut: “${text}”`)
        // A name for which there is no room at all leaves its number to tell who it is.
        const isSeen = part.right - part.left > 8 && part.bottom > part.top
        if (part.lost > 2 && isSeen && isStartCut(node, element)) found.add(`without its start: “${text}”`)
        if (part.right > part.left && part.bottom > part.top) pieces.push({ ...part, element, text })
      }
    }

    /** Whether both are seen at a point: nothing opaque lies between them. */
    function areBothSeen(one: Element, other: Element, x: number, y: number): boolean {
      const seen = new Set<Element>()
      for (const element of document.elementsFromPoint(x, y)) {
        if (element === one || element === other) seen.add(element)
        if (seen.size === 2) return true
        if (getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)') return false
      }
      return false
    }
    /** Digits have nothing below their line: what is large stands closer to the next one. */
    const spareOf = ({ text, element }: (typeof pieces)[number]) =>
      /^[\p{Nd}\p{P}\p{S}\s]+$/u.test(text) ? 0.2 * Number.parseFloat(getComputedStyle(element).fontSize) : 0
    pieces.sort((one, other) => one.top - other.top)
    for (const [index, one] of pieces.entries()) {
      for (const other of pieces.slice(index + 1)) {
        if (other.top > one.bottom) break
        const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)]
        const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)]
        // The boxes of lines overlap by a few pixels without their letters.
        if (one.element === other.element || right - left < 3 || bottom - top < Math.max(5, spareOf(one)))
          continue
        if (areBothSeen(one.element, other.element, (left + right) / 2, (top + bottom) / 2))
          found.add(`over each other: “${one.text}” and “${other.text}”`)
      }
    }

    for (const control of document.querySelectorAll('a, button, input, select, textarea')) {
      const box = control.getBoundingClientRect()
      // An input that its own label draws is a pixel.
      if (box.width < 2 || !isShown(control)) continue
      const { lost, left, right, top, bottom } = visiblePart(box, control.parentElement ?? control)
      const enough = Math.min(12, box.width, box.height)
      const isSeen = right - left >= enough && bottom - top >= enough
      if (lost > 2) found.add(`out of ${isSeen ? 'reach' : 'sight'}: ${control.outerHTML.slice(0, 120)}`)
    }
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.add(`the page is ${scrollWidth} px wide`)
    return [...found]
  })
}

/** Makes every telephone number and name as long as outside ones get; what is returned undoes it. */
export async function lengthenNames(page: Page): Promise<() => Promise<void>> {
  const changed = await page.evaluateHandle(() => {
    const longest = ['Mohammad Hossein Rahimzadeh Esfahani, branch', 'محمدحسین رحیم‌زادهٔ اصفهانی از شعبهٔ جنوب']
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const before: { node: Node; text: string }[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      const isNumber = /^\+?\d{5,}$/.test(text)
      if (!isNumber && !(/\p{L}{2}/u.test(text) && node.parentElement?.matches('bdi:not([dir])'))) continue
      before.push({ node, text })
      node.textContent = isNumber ? '00971568096350123456' : (longest[before.length % 2] ?? '')
    }
    return before
  })
  return async () => {
    await changed.evaluate((before) => {
      for (const { node, text } of before) node.textContent = text
    })
    await changed.dispose()
  }
}
