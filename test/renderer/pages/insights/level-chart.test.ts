import { expect, test } from 'vitest'
import type { ChartLook } from '../../../../renderer/pages/insights/chart-model.ts'
import { levelChart } from '../../../../renderer/pages/insights/level-chart.ts'

const colour = '#000'
const look: ChartLook = {
  direction: 'rtl',
  font: 'Vazirmatn',
  text: colour,
  faint: colour,
  line: colour,
  grid: colour,
  surface: colour,
  raised: colour,
  answered: colour,
  abandoned: colour,
  missed: colour,
  level: colour,
  asa: colour,
  heat: [colour, colour],
}

test('the goal’s percent sign stands on the side where the axis has it, also after Persian letters', () => {
  const chart = levelChart({
    title: 'سطح سرویس',
    first: 'روز',
    names: { serviceLevel: 'سطح سرویس', asa: 'میانگین سرعت پاسخ', goal: 'هدف' },
    goal: 0.8,
    bars: [],
    linkOf: () => undefined,
    share: (value) => new Intl.NumberFormat('fa', { style: 'percent' }).format(value),
    seconds: String,
  })
  expect(chart.option(look)).toMatchObject({
    legend: { data: ['هدف \u2066۸۰٪\u2069', 'میانگین سرعت پاسخ', 'سطح سرویس'] },
  })
})
