import type { ChartLook } from './chart-model.ts'

/** What every chart has alike: where it lies, and how it tells what is under the pointer. */
export function commonParts(look: ChartLook) {
  return {
    animation: false,
    textStyle: { fontFamily: look.font, color: look.text },
    grid: { left: 8, right: 8, top: 36, bottom: 8, containLabel: true },
    tooltip: {
      // Drawn instead of written into the page, which lets no markup in.
      renderMode: 'richText',
      confine: true,
      backgroundColor: look.raised,
      borderColor: look.line,
      textStyle: { color: look.text, fontFamily: look.font, fontSize: 12 },
    },
    legend: {
      top: 0,
      itemWidth: 10,
      itemHeight: 10,
      icon: 'roundRect',
      ...(look.direction === 'rtl' ? { right: 8, align: 'right' } : { left: 8 }),
      textStyle: { color: look.text, fontFamily: look.font, fontSize: 12 },
    },
  }
}

const axisText = (look: ChartLook) => ({
  axisLabel: { color: look.faint, fontFamily: look.font, fontSize: 11, hideOverlap: true },
  axisLine: { lineStyle: { color: look.line } },
  axisTick: { show: false },
})

/** Names along the line, from the side where the page's lines begin. */
export function namesAxis(look: ChartLook, names: readonly string[]) {
  return { type: 'category', data: names, inverse: look.direction === 'rtl', ...axisText(look) }
}

/** Numbers upwards, on the side where the page's lines begin. */
export function numbersAxis(look: ChartLook, write: (value: number) => string) {
  const axis = axisText(look)
  return {
    type: 'value',
    minInterval: 1,
    position: look.direction === 'rtl' ? 'right' : 'left',
    ...axis,
    axisLabel: { ...axis.axisLabel, formatter: write },
    splitLine: { lineStyle: { color: look.grid } },
  }
}

/** Every hour's name wouldn't fit, and those that are left out by chance look wrong. */
export function withEveryOther(axis: ReturnType<typeof namesAxis>) {
  return { ...axis, axisLabel: { ...axis.axisLabel, interval: 1 } }
}
