import { type RefObject, useEffect, useState } from 'react'
import type { ChartLook } from './chart-model.ts'

/** Returns the page's colours and font for charts; updates with the theme and language. */
export function useChartLook(container: RefObject<HTMLElement | null>): ChartLook | null {
  const [look, setLook] = useState<ChartLook | null>(null)
  useEffect(() => {
    const element = container.current
    if (!element) return
    const read = () => setLook(lookOf(element))
    let isGone = false
    // A chart drawn before its font is loaded would keep the fallback font.
    void document.fonts.ready.then(() => {
      if (!isGone) read()
    })
    const observer = new MutationObserver(read)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'lang', 'dir'] })
    const systemColours = [matchMedia('(prefers-color-scheme: dark)'), matchMedia('(forced-colors: active)')]
    for (const colours of systemColours) colours.addEventListener('change', read)
    return () => {
      isGone = true
      observer.disconnect()
      for (const colours of systemColours) colours.removeEventListener('change', read)
    }
  }, [container])
  return look
}

function lookOf(element: HTMLElement): ChartLook {
  const probe = document.createElement('span')
  // Forced colours would make every series the same.
  probe.style.forcedColorAdjust = 'none'
  element.append(probe)
  const colour = (token: string): string => {
    probe.style.color = `var(--color-${token})`
    return rgbOf(getComputedStyle(probe).color)
  }
  /** Mixes a token with the surface behind it, in percent. */
  const mixed = (token: string, share: number): string => {
    probe.style.color = `color-mix(in oklab, var(--color-${token}) ${share}%, var(--color-surface))`
    return rgbOf(getComputedStyle(probe).color)
  }
  const look: ChartLook = {
    direction: getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr',
    font: getComputedStyle(element).fontFamily,
    text: colour('text'),
    faint: colour('text-faint'),
    line: colour('line'),
    grid: colour('grid'),
    surface: colour('surface'),
    raised: colour('raised'),
    answered: colour('series-1'),
    abandoned: colour('series-3'),
    missed: colour('series-6'),
    level: colour('series-4'),
    asa: colour('series-2'),
    heat: [mixed('series-5', 14), colour('series-5')],
  }
  probe.remove()
  return look
}

/** Converts any CSS colour to `rgb(…)`. */
function rgbOf(colour: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return colour
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
