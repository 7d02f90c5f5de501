import type { agentTexts as english } from '../en/agents.ts'
import type { Texts } from '../texts.ts'

export const agentTexts: Texts<typeof english> = {
  agents: {
    title: 'کارشناسان',
    about: 'هر کارشناس چه کرد: از گزارش‌های صف در بایگانی، و وضعیت‌ها از رویدادها.',
    range: 'بازه (به وقت مرکز تماس)',
    name: 'کارشناس',
    columns: {
      attempts: { name: 'تلاش‌ها', formula: 'تلاش برای زنگ زدن به کارشناس، از جزئیات صف' },
      answered: { name: 'پاسخ داده‌شده', formula: 'تلاش‌هایی که کارشناس پاسخ داد' },
      rate: { name: 'نرخ پاسخ', formula: 'پاسخ داده‌شده ÷ زنگ‌ها' },
      missedRings: { name: 'زنگ‌های بی‌پاسخ', formula: 'زنگ‌ها − پاسخ داده‌شده' },
      talk: { name: 'زمان مکالمه', formula: 'جمع مکالمهٔ ورودهای پاسخ داده‌شدهٔ صف' },
      average: {
        name: 'مکالمه در هر تماس',
        formula: 'جمع مکالمه ÷ ورودهای پاسخ داده‌شده‌ای که مکالمه‌شان معلوم است',
      },
      waitCaused: { name: 'بیشترین انتظار', formula: 'بیشترین انتظار ورودی که بیهوده برای کارشناس زنگ خورد' },
      occupancy: { name: 'اشغال', formula: '(در تماس + زنگ) ÷ (در تماس + زنگ + آزاد)' },
    },
    observed: 'وضعیت‌ها: رویدادها {{time}} شنیده شد، {{share}} از بازه.',
    unobserved: 'وضعیت‌ها: رویدادی از این بازه شنیده نشد.',
    table: 'شاخص‌های کارشناسان',
    showDay: 'نمایش روز {{name}}',
    day: {
      title: 'روز {{name}}',
      before: 'روز پیش',
      after: 'روز بعد',
      close: 'بستن',
      states: 'وضعیت‌ها',
      calls: 'تماس‌ها',
      table: 'وضعیت‌ها و تماس‌ها، یکی‌یکی',
      strip: 'وضعیت‌ها و تماس‌ها در ساعت‌ها',
      what: 'چه',
      from: 'از',
      length: 'مدت',
      with: 'با',
      nothing: 'از این روز نه وضعیتی دانسته است و نه تماسی.',
      shown: '{{count, number}} تای نخست نمایش داده شده',
    },
    none: 'کارشناسی نیست',
  },
}
