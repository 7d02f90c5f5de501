import type { clock as en } from '../en/clock.ts'
import type { Texts } from '../texts.ts'

export const clock: Texts<typeof en> = {
  note: {
    sent: 'متن دریافتی: {{text}}',
    utc: 'به وقت جهانی: {{text}}',
    offset: '{{offset}}، {{because}}',
    byWitness: 'به گواهی {{witness}}',
    by: {
      period: 'به گواهی رکوردهای دیگر آن زمان',
      fixed: 'دستی تعیین شده',
      assumed: 'فرضی: هنوز رکوردی آن را نشان نداده است',
    },
    shifted: 'مرکز تماس این زمان را جابه‌جا می‌نویسد؛ جابه‌جایی برداشته شد.',
    problems: {
      not_a_date_time: 'شکل تاریخ و ساعت ندارد؛ همان‌گونه که آمده نمایش داده می‌شود.',
      unknown_year: 'این سال از هیچ‌یک از دو تقویم نیست؛ همان‌گونه که آمده نمایش داده می‌شود.',
      no_such_date: 'چنین تاریخی وجود ندارد؛ همان‌گونه که آمده نمایش داده می‌شود.',
      no_such_time: 'چنین ساعتی وجود ندارد؛ همان‌گونه که آمده نمایش داده می‌شود.',
    },
  },
  days: '{{first}} تا {{last}}',
  status: {
    offset: 'ساعت مرکز تماس {{offset}}',
    sources: { assumed: 'فرضی', learned: 'آموخته', fixed: 'دستی' },
    contradictions_one: '{{count, number}} ناسازگاری',
    contradictions_other: '{{count, number}} ناسازگاری',
    computer: 'زمان‌ها به ساعت این رایانه',
  },
  now: {
    title: 'ساعت مرکز تماس',
    shows: 'اکنون {{time}}، {{offset}}',
    assumed: 'فرضی است، چون هنوز رکوردی دیده نشده. چند تماس جستجو کنید؛ شناسه‌های خودشان آن را نشان می‌دهند.',
    learned_one:
      'از {{count, number}} رکورد {{report}} آموخته شد: متن تاریخ‌ها اختلاف ساعت را نمی‌گوید، ولی شناسه‌ها وقت جهانی را می‌دانند.',
    learned_other:
      'از {{count, number}} رکورد {{report}} آموخته شد: متن تاریخ‌ها اختلاف ساعت را نمی‌گوید، ولی شناسه‌ها وقت جهانی را می‌دانند.',
    fixed: 'برای این اتصال دستی تعیین شده است. آنچه رکوردها نشان می‌دهند در زیر آمده.',
  },
  fix: {
    label: 'اختلاف ساعت این اتصال',
    trust: 'به گواهی رکوردها',
    undo: 'بازگشت به گواهی رکوردها',
    failed: 'اختلاف ساعت تعیین نشد. دوباره تلاش کنید.',
  },
  evidence: {
    title: 'شواهد',
    none: 'هنوز رکوردی که گواه داشته باشد دیده نشده است.',
    count_one: '{{count, number}} رکورد',
    count_other: '{{count, number}} رکورد',
    exact_one: '{{count, number}} تا با دقت ثانیه',
    exact_other: '{{count, number}} تا با دقت ثانیه',
    witnesses: 'گواهان',
    witness: 'گواه',
    text: 'متن',
    utc: 'وقت جهانی',
    examples: 'نمونه‌های {{report}}، {{period}}',
  },
  contradictions: {
    title: 'ناسازگاری‌ها',
    none: 'چیزی آن را نقض نمی‌کند.',
    records_one: '{{count, number}} رکورد، {{days}}',
    records_other: '{{count, number}} رکورد، {{days}}',
    listed: '{{count, number}} رکورد نخست فهرست شده‌اند.',
    text: 'زمان آن، همان‌گونه که آمده',
    open: 'باز کردن تماس {{text}}',
    kinds: {
      epoch_shifted:
        '{{field}} نمی‌تواند وقت جهانی باشد: با آن ساعت روی {{said}} می‌بود، ولی شناسه‌های رکوردها {{expected}} را نشان می‌دهند.',
      witness_disagrees:
        '{{field}} ساعت را روی {{said}} نشان می‌دهد و گواه بهتری در همان رکورد روی {{expected}}.',
      order_impossible:
        'با {{expected}}، {{field}} جایی می‌افتد که ممکن نیست: رکورد پیش از تماس خود نوشته شده یا تماس پس از زمان خود آغاز شده است.',
      text_disagrees: '{{field}} با {{said}} نوشته شده و زمان‌های دیگر رکورد با {{expected}}.',
      record_disagrees: 'این رکوردها {{said}} را نشان می‌دهند و بیشتر رکوردهای آن زمان {{expected}} را.',
      stale_summer:
        'ساعت در تابستان‌های پس از لغو ساعت تابستانی روی {{said}} است؛ تهران روی {{expected}} بود.',
    },
    unsaid: {
      epoch_shifted:
        '{{field}} نمی‌تواند وقت جهانی باشد: ساعت‌ها از زمان‌های دیگر رکورد دور است و با هیچ اختلاف ساعت واقعی جور نمی‌شود.',
      text_disagrees: '{{field}} با هیچ اختلاف ساعت واقعی با زمان‌های دیگر رکورد ({{expected}}) جور نمی‌شود.',
    },
  },
}
