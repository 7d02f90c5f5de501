import type { Page } from '@playwright/test'
import { expect } from './console.ts'
import { keyboardAlone, mouse } from './newcomer-hands.ts'

/** A supervisor's words, and how the console is used in each language: by mouse, or by keyboard alone. */
export const languages = {
  en: {
    hands: mouse,
    chooseHours: dragOver,
    choice: 'English',
    now: 'Now',
    complete: /^Complete to/,
    calls: 'Calls',
    find: 'Search calls',
    thisWeek: 'This week',
    // Of the last week the tests’ demo has too little to compare with, and says so.
    comparedWith: /^(Compared|Not compared) with/,
    insightsOf: /with all figures$/,
    insights: 'Insights',
    today: 'Today',
    yesterday: 'Yesterday',
    period: /^Period/,
    outcomes: 'Calls by outcome per hour',
    whyTitle: 'Why did we lose calls?',
    agents: 'Agents',
    missed: /^Missed attempts/,
    callbacks: 'Callbacks',
    reports: 'Reports',
    month: 'Month',
    queues: /^Queues/,
    mailTo: 'E-mail to',
    schedule: 'Schedule',
    scheduled: 'Monthly report',
  },
  fa: {
    hands: keyboardAlone,
    chooseHours: keysOver,
    choice: 'فارسی',
    now: 'وضعیت لحظه‌ای',
    complete: /^کامل تا/,
    calls: 'تماس‌ها',
    find: 'جستجوی تماس‌ها',
    thisWeek: 'این هفته',
    comparedWith: /مقایسه (با|نشد)/,
    insightsOf: /با جزئیات روز$/,
    insights: 'شاخص‌ها',
    today: 'امروز',
    yesterday: 'دیروز',
    period: /^بازه/,
    outcomes: 'نتیجهٔ تماس‌ها در هر ساعت',
    whyTitle: 'چرا تماس‌ها بی‌پاسخ ماند؟',
    agents: 'کارشناسان',
    missed: /^تلاش‌های بی‌پاسخ/,
    callbacks: 'بازتماس‌ها',
    reports: 'گزارش‌ها',
    month: 'ماه',
    queues: /^صف‌ها/,
    mailTo: 'ایمیل به',
    schedule: 'زمان‌بندی',
    scheduled: 'گزارش ماهانه',
  },
} as const

/** Drags over some hours of a chart. */
async function dragOver(page: Page, name: string): Promise<void> {
  const chart = page.getByRole('img', { name })
  await expect(chart).toBeVisible()
  const { x, y, width } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.mouse.move(x + width * 0.3, y + 100)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.4, y + 100)
  await page.mouse.move(x + width * 0.45, y + 100)
  await page.mouse.up()
}

/** Chooses two hours of a chart by keys; the first is the one with the most lost calls. */
async function keysOver(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `چرا تماس‌ها بی‌پاسخ ماند؟ ${name}` }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
}
