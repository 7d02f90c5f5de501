import type { clock as en } from '../en/clock.ts'
import type { Texts } from '../texts.ts'

export const clock: Texts<typeof en> = {
  note: {
    sent: 'متن دریافتی: {{text}}',
    utc: 'به وقت جهانی: {{text}}',
    offset: '{{offset}}، {{because}}',
    byWitness: 'از {{witness}}',
    by: {
      period: 'از رکوردهای دیگر همان زمان',
      fixed: 'دستی تعیین شده',
      assumed: 'فرضی: هنوز رکوردی آن را نشان نداده است',
    },
    shifted: 'مرکز تماس این زمان را جابه‌جا می‌نویسد؛ کال‌بورد آن را اصلاح کرد.',
    problems: {
      not_a_date_time: 'تاریخ و ساعت نیست؛ بدون تغییر نمایش داده می‌شود.',
      unknown_year: 'این سال از هیچ‌یک از دو تقویم نیست؛ بدون تغییر نمایش داده می‌شود.',
      no_such_date: 'چنین تاریخی وجود ندارد؛ بدون تغییر نمایش داده می‌شود.',
      no_such_time: 'چنین ساعتی وجود ندارد؛ بدون تغییر نمایش داده می‌شود.',
    },
  },
  days: '{{first}} تا {{last}}',
  status: {
    offset: 'ساعت مرکز تماس {{offset}}',
    sources: { assumed: 'فرضی', learned: 'خودکار', fixed: 'دستی' },
    inconsistencies_one: '{{count, number}} ناسازگاری',
    inconsistencies_other: '{{count, number}} ناسازگاری',
    computer: 'زمان‌ها به وقت این رایانه',
  },
  now: {
    title: 'ساعت مرکز تماس',
    shows: 'اکنون {{time}}، {{offset}}',
    assumed:
      'فرضی است: هنوز رکوردی خوانده نشده. چند تماس جستجو کنید؛ شناسه‌هایشان اختلاف ساعت را نشان می‌دهند.',
    learned_one:
      'خودکار از {{count, number}} رکورد {{report}}: متن تاریخ‌ها اختلاف ساعت ندارد، ولی شناسه‌ها به وقت جهانی‌اند.',
    learned_other:
      'خودکار از {{count, number}} رکورد {{report}}: متن تاریخ‌ها اختلاف ساعت ندارد، ولی شناسه‌ها به وقت جهانی‌اند.',
    fixed: 'برای این اتصال دستی تعیین شده است. شواهد رکوردها در زیر آمده است.',
  },
  fix: {
    label: 'اختلاف ساعت',
    trust: 'خودکار',
    undo: 'تعیین خودکار',
    failed: 'اختلاف ساعت تعیین نشد. دوباره تلاش کنید.',
  },
  evidence: {
    title: 'شواهد',
    none: 'هنوز شواهدی نیست',
    count_one: '{{count, number}} رکورد',
    count_other: '{{count, number}} رکورد',
    exact_one: '{{count, number}} تا با دقت ثانیه',
    exact_other: '{{count, number}} تا با دقت ثانیه',
    witnesses: 'منابع',
    witness: 'منبع',
    text: 'متن',
    utc: 'وقت جهانی',
    examples: 'نمونه‌های {{report}}، {{period}}',
  },
  inconsistencies: {
    title: 'ناسازگاری‌ها',
    none: 'بدون ناسازگاری',
    records_one: '{{count, number}} رکورد، {{days}}',
    records_other: '{{count, number}} رکورد، {{days}}',
    listed: '{{count, number}} رکورد اول فهرست شده‌اند.',
    text: 'زمان دریافتی',
    open: 'باز کردن تماس {{text}}',
    kinds: {
      epoch_shifted:
        '{{field}} نمی‌تواند وقت جهانی باشد: با آن ساعت روی {{said}} می‌بود، ولی شناسهٔ رکوردها {{expected}} را نشان می‌دهند.',
      order_impossible:
        'با {{expected}}، {{field}} ناممکن است: رکورد پیش از تماس خود نوشته شده یا تماس پس از زمان خود شروع شده است.',
      text_disagrees: '{{field}} با {{said}} نوشته شده، ولی زمان‌های دیگر رکورد با {{expected}}.',
      record_disagrees: 'این رکوردها {{said}} را نشان می‌دهند، ولی بیشتر رکوردهای آن زمان {{expected}} را.',
      stale_summer:
        'ساعت در تابستان‌های پس از لغو ساعت تابستانی روی {{said}} است؛ تهران روی {{expected}} بود.',
    },
    unsaid: {
      epoch_shifted:
        '{{field}} نمی‌تواند وقت جهانی باشد: ساعت‌ها با زمان‌های دیگر رکورد فاصله دارد و با هیچ اختلاف ساعتی جور نمی‌شود.',
      text_disagrees: '{{field}} با هیچ اختلاف ساعتی با زمان‌های دیگر رکورد ({{expected}}) جور نمی‌شود.',
    },
  },
}
