import type { jobs as en } from '../en/jobs.ts'
import type { Texts } from '../texts.ts'

export const jobs: Texts<typeof en> = {
  title: 'کارها',
  none: 'کاری در حال اجرا نیست.',
  indicator: {
    underWay_one: '{{count, number}} کار',
    underWay_other: '{{count, number}} کار',
    over: 'کارها',
    failed_one: '{{count, number}} ناموفق',
    failed_other: '{{count, number}} ناموفق',
    paused_one: '{{count, number}} متوقف',
    paused_other: '{{count, number}} متوقف',
  },
  names: {
    export: 'دریافت فایل: {{file}}',
  },
  progress: {
    label: 'پیشرفت: {{job}}',
    records_one: '{{count, number}} رکورد',
    records_other: '{{count, number}} رکورد',
    ofTotal: '{{done, number}} از {{total, number}}',
    percent: '{{percent, number}}٪',
    rate: '{{rate, number}} در ثانیه',
    elapsed: 'در {{time}}',
  },
  states: {
    paused: 'متوقف',
    done: 'انجام شد',
    failed: 'ناموفق',
    cancelled: 'لغو شد',
  },
  acts: {
    pause: 'توقف: {{job}}',
    resume: 'ادامه: {{job}}',
    cancel: 'لغو: {{job}}',
    dismiss: 'حذف از فهرست: {{job}}',
    dismissAll: 'حذف کارهای پایان‌یافته از فهرست',
  },
  results: {
    difference: '{{found, number}} رکورد متفاوت؛ اما تعداد کل مرکز تماس {{total, number}} است.',
    noFile: 'فایلی نوشته نشد.',
    download: 'دریافت فایل',
    downloadOnce: 'دریافت فایل شروع شد. اگر ناتمام ماند، «دریافت فایل» را بزنید.',
    downloaded: 'این فایل قبلاً دریافت شده است. برای نسخهٔ دیگر، دوباره فایل بگیرید.',
    reveal: 'نمایش در پوشه',
    drag: 'فایل را به برنامه یا پوشهٔ دیگری بکشید',
  },
  announce: {
    running: '{{job}}: شروع شد',
    paused: '{{job}}: متوقف شد',
    done: '{{job}}: انجام شد',
    failed: '{{job}}: ناموفق بود',
    cancelled: '{{job}}: لغو شد',
  },
}
