import type { firstSteps as en } from '../en/first-steps.ts'
import type { Texts } from '../texts.ts'

export const firstSteps: Texts<typeof en> = {
  text: 'این یک مرکز تماس نمایشی با تماس‌های ساختگی است. این گام‌ها را امتحان کنید و هر زمان خواستید مرکز تماس خود را اضافه کنید.',
  add: 'افزودن مرکز تماس شما',
  stay: 'ماندن با مرکز تماس نمایشی',
  number: '{{number, number}}',
  steps: {
    call: 'باز کردن یک تماس و روند آن',
    events: 'تماشای رویدادهای زنده',
    figures: 'دیدن شاخص‌های هفتهٔ گذشته',
  },
  done: 'انجام شد',
}
