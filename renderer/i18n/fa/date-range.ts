import type { dateRange as en } from '../en/date-range.ts'
import type { Texts } from '../texts.ts'

export const dateRange: Texts<typeof en> = {
  open: 'انتخاب روزها از تقویم',
  from: 'از',
  to: 'تا',
  presets: 'بازه‌های پرکاربرد',
  preset: {
    today: 'امروز',
    yesterday: 'دیروز',
    last7Days: '۷ روز گذشته',
    last30Days: '۳۰ روز گذشته',
    thisMonth: 'این ماه',
  },
  previousMonth: 'ماه پیش',
  nextMonth: 'ماه بعد',
  hint: 'روز اول را انتخاب کنید و سپس روز آخر را.',
  problems: {
    incomplete: 'هر دو سر بازه را کامل کنید: تاریخ و ساعت.',
    backwards: 'پایان پیش از آغاز است.',
  },
}
