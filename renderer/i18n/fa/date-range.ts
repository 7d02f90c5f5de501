import type { dateRange as en } from '../en/date-range.ts'
import type { Texts } from '../texts.ts'

export const dateRange: Texts<typeof en> = {
  open: 'انتخاب روزها از تقویم',
  from: 'از',
  beforeTime: '، ',
  to: 'تا',
  until: 'تا',
  presets: 'بازه‌های پرکاربرد',
  preset: {
    today: 'امروز',
    yesterday: 'دیروز',
    last7Days: '۷ روز گذشته',
    last30Days: '۳۰ روز گذشته',
    thisWeek: 'این هفته',
    lastWeek: 'هفتهٔ گذشته',
    thisMonth: 'این ماه',
    lastMonth: 'ماه گذشته',
  },
  span: '{{from}} تا {{to}}',
  between: '{{from}} تا {{to}}',
  previousMonth: 'ماه قبل',
  nextMonth: 'ماه بعد',
  hint: 'روز اول را انتخاب کنید و سپس روز آخر را.',
  problems: {
    incomplete: 'برای هر دو سر بازه تاریخ و ساعت وارد کنید.',
    backwards: 'پایان بازه پیش از شروع آن است.',
  },
}
