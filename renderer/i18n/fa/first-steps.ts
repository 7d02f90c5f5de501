import type { firstSteps as en } from '../en/first-steps.ts'
import type { Texts } from '../texts.ts'

export const firstSteps: Texts<typeof en> = {
  text: 'این یک مرکز تماس نمایشی با تماس‌های خودش است. این‌ها را بیازمایید و هر زمان خواستید مرکز تماس خود را وصل کنید.',
  add: 'افزودن مرکز تماس شما',
  stay: 'ماندن با نمونهٔ نمایشی',
  number: '{{number, number}}',
  steps: {
    call: 'باز کردن یک تماس و نمودار آن',
    events: 'تماشای رسیدن رویدادها',
    figures: 'دریافت رکوردهای یک هفته و دیدن شاخص‌ها',
  },
  done: 'انجام شد',
}
