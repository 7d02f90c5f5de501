import type { agentTexts as english } from '../en/agents.ts'
import type { Texts } from '../texts.ts'

export const agentTexts: Texts<typeof english> = {
  agents: {
    title: 'کارشناسان',
    about: 'تماس‌های بایگانی‌شدهٔ هر کارشناس، و وضعیت‌ها از رویدادها',
    range: 'بازه (به وقت مرکز تماس)',
    name: 'کارشناس',
    columns: {
      attempts: { name: 'تلاش‌ها', formula: 'تلاش‌های ثبت‌شده در جزئیات صف' },
      answered: { name: 'پاسخ داده‌شده', formula: 'تلاش‌هایی که کارشناس پاسخ داد' },
      rate: { name: 'نرخ پاسخ', formula: 'پاسخ داده‌شده ÷ تلاش‌ها' },
      missedRings: { name: 'تلاش‌های بی‌پاسخ', formula: 'تلاش‌ها − پاسخ داده‌شده' },
      talk: { name: 'مدت مکالمه', formula: 'جمع مدت مکالمهٔ ورودهای پاسخ داده‌شده به صف' },
      average: {
        name: 'میانگین مدت مکالمه',
        formula: 'جمع مدت مکالمه ÷ ورودهای پاسخ داده‌شده با مدت مکالمهٔ معلوم',
      },
      waitCaused: {
        name: 'بیشترین انتظار ایجادشده',
        formula: 'بیشترین انتظار ورودی که کارشناس به آن پاسخ نداد',
      },
      occupancy: { name: 'نرخ اشغال', formula: '(در تماس + زنگ) ÷ (در تماس + زنگ + آزاد)' },
    },
    observed: 'وضعیت‌ها: رویدادها {{time}} را پوشش می‌دهند، {{share}} از بازه.',
    unobserved: 'وضعیت‌ها: در این بازه رویدادی دریافت نشده است.',
    table: 'شاخص‌های کارشناسان',
    showDay: 'نمایش روز {{name}}',
    day: {
      title: 'روز {{name}}',
      before: 'روز قبل',
      after: 'روز بعد',
      close: 'بستن',
      states: 'وضعیت‌ها',
      calls: 'تماس‌ها',
      table: 'فهرست وضعیت‌ها و تماس‌ها',
      strip: 'نمودار وضعیت‌ها و تماس‌ها',
      what: 'فعالیت',
      from: 'از',
      length: 'مدت',
      with: 'طرف دیگر',
      nothing: 'برای این روز وضعیت یا تماسی ثبت نشده است.',
      shown: '{{count, number}} مورد اول نمایش داده شده',
    },
    none: 'کارشناسی نیست',
  },
}
